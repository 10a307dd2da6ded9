import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FormCampaign } from "./campaign";
import type { FormValues, Problems } from "./form-request";

type Props = { campaign: FormCampaign; values: FormValues; problems: Problems };

/** Who gives, and what may be shown of them. */
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
      <Field id="email" label="E-mail" hint="Your receipt goes here" error={problems["email"]}>
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
        label="Hide my name from the public"
        detail={`${campaign.orgName} still sees it.`}
        defaultChecked={values["anonymous"] !== undefined}
      />
      <Checkbox
        id="emailOptIn"
        name="emailOptIn"
        label={`Send me news from ${campaign.orgName}`}
        defaultChecked={values["emailOptIn"] !== undefined}
      />
    </div>
  );
}
