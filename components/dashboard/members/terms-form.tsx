"use client";

import { Panel } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { MembershipTerms } from "@/lib/donor-memberships/schemas";
import { FormProblems } from "../forms/form-problems";
import { FormSubmit } from "../forms/form-submit";
import { useFormCall } from "../forms/use-form-call";
import { useUnsavedInput } from "../unsaved/unsaved-context";
import { TERMS_LABELS } from "./labels";
import { termsBody } from "./payload";

type TermsFormProps = { campaignId: string; terms: MembershipTerms };

/** Form for the duration of a campaign's memberships and the reminder days. */
export function TermsForm({ campaignId, terms }: TermsFormProps) {
  const unsaved = useUnsavedInput();
  const form = useFormCall({
    read: termsBody,
    call: (api, body) => api.call("updateMembershipTerms", { params: { id: campaignId }, body }),
    done: () => {
      unsaved.saved();
      return "Saved.";
    },
  });

  const field = (name: keyof MembershipTerms, hint: string, value: string) => (
    <Field id={name} label={TERMS_LABELS[name] ?? name} hint={hint} error={form.error(name)}>
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={value}
          maxLength={40}
          autoComplete="off"
          className="sm:max-w-40"
        />
      )}
    </Field>
  );

  return (
    <Panel aria-labelledby="membership" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="membership" className="text-lg">
          Membership
        </h2>
        <p className="max-w-prose text-sm text-soft">
          A donation at a giving level makes the donor a member. Changes apply to new donations; members keep
          the time they have paid for.
        </p>
      </div>
      <form onSubmit={form.submit} onInput={unsaved.onInput} noValidate className="grid gap-4">
        <FormProblems problems={form.problems} labels={TERMS_LABELS} />
        <div className="grid items-start gap-5 sm:grid-cols-3">
          {field("months", "Membership length for a one-time donation.", String(terms.months))}
          {field(
            "graceDays",
            "Renewals within this period continue the membership.",
            String(terms.graceDays),
          )}
          {field(
            "reminderDays",
            "Days before the end, such as 30, 7. Leave blank for no reminders.",
            terms.reminderDays.join(", "),
          )}
        </div>
        <FormSubmit form={form} />
      </form>
    </Panel>
  );
}
