import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FormCampaign } from "./campaign";
import type { FormValues, Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

/** Name, email, anonymity and newsletter. */
export function DonorSection({ campaign, values, problems }: Props) {
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field id="firstName" label="First name" error={problems["firstName"]}>
          {(control) => (
            <Input
              {...control}
              name="firstName"
              autoComplete="given-name"
              required
              maxLength={100}
              defaultValue={values["firstName"]}
            />
          )}
        </Field>
        <Field id="lastName" label="Last name" error={problems["lastName"]}>
          {(control) => (
            <Input
              {...control}
              name="lastName"
              autoComplete="family-name"
              required
              maxLength={100}
              defaultValue={values["lastName"]}
            />
          )}
        </Field>
      </div>
      <Field id="email" label="Email" hint="We’ll send your receipt here" error={problems["email"]}>
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={values["email"]}
          />
        )}
      </Field>
      <Checkbox
        id="anonymous"
        name="anonymous"
        label="Give anonymously"
        detail={`Only ${campaign.orgName} will see your name.`}
        defaultChecked={values["anonymous"] !== undefined}
      />
      <Checkbox
        id="emailOptIn"
        name="emailOptIn"
        label={`Email me news from ${campaign.orgName}`}
        defaultChecked={values["emailOptIn"] !== undefined}
      />
    </div>
  );
}
