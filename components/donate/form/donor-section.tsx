import { useState } from "react";
import { useTranslation } from "#translation";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { likelyEmail } from "./email-typos";
import type { FormValues, Problems } from "./form-request";

type Props = {
  values: FormValues;
  problems: Problems;
  /** Called after a suggestion has changed the address. */
  onSuggested: () => void;
};

/** Email and name. */
export function DonorSection({ values, problems, onSuggested }: Props) {
  const { t } = useTranslation();
  const [likely, setLikely] = useState<string | null>(null);

  function accept() {
    const field = document.getElementById("email");
    if (!(field instanceof HTMLInputElement) || !likely) return;
    field.value = likely;
    field.focus();
    setLikely(null);
    onSuggested();
  }

  return (
    <div className="grid gap-4">
      <Field
        id="email"
        label={t("donate.donor.email")}
        hint={t("donate.donor.emailHint")}
        error={problems["email"]}
      >
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={values["email"]}
            onBlur={(event) => setLikely(likelyEmail(event.currentTarget.value))}
            onInput={() => setLikely(null)}
          />
        )}
      </Field>
      <p role="status" className="-mt-2 text-sm empty:hidden">
        {likely && (
          <button
            type="button"
            onClick={accept}
            className="min-h-8 text-left font-medium text-accent underline underline-offset-4 wrap-anywhere"
          >
            {t("donate.donor.didYouMean", { email: likely })}
          </button>
        )}
      </p>
      <div className="grid grid-cols-2 gap-3 @max-[12rem]:grid-cols-1">
        <Field
          id="firstName"
          label={t("donate.donor.firstName")}
          error={problems["firstName"]}
          className="content-start"
        >
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
        <Field
          id="lastName"
          label={t("donate.donor.lastName")}
          error={problems["lastName"]}
          className="content-start"
        >
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
    </div>
  );
}
