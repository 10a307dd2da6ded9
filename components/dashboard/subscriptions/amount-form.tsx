"use client";

import { type FormEvent, useState } from "react";
import { checkInput } from "@/components/dashboard/forms/check-input";
import { typedDollars } from "@/components/dashboard/forms/dollars";
import { FormActions } from "@/components/dashboard/forms/form-actions";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { MIN_AMOUNT_CENTS, parseUsd } from "@/lib/kernel/money";
import { updateSubscriptionInput } from "@/lib/subscriptions/change/schemas";
import { type Subscription, subscriptionFrequency } from "@/lib/subscriptions/schemas";
import { eachTime, INTERVAL } from "./labels";

type AmountFormProps = {
  subscription: Pick<Subscription, "amountCents" | "frequency" | "status">;
  busy: boolean;
  problem: string | null;
  onSave: (terms: Pick<Subscription, "amountCents" | "frequency">) => void;
  onCancel: () => void;
};

/** Form for the amount and frequency of a recurring donation. */
export function AmountForm({ subscription, busy, problem, onSave, onCancel }: AmountFormProps) {
  const canChangeFrequency = subscription.status === "ACTIVE";
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const amountCents = parseUsd(String(form.get("amount") ?? ""));
    const frequency = subscriptionFrequency.parse(form.get("frequency"));
    if (amountCents === null) return setError("Enter dollars, such as 50 or 1,250.00");
    const found = checkInput(updateSubscriptionInput, { amountCents })?.fields["amountCents"]?.[0];
    if (found)
      return setError(amountCents < MIN_AMOUNT_CENTS ? "Enter at least $1" : "Enter at most $999,999.99");
    setError(undefined);
    onSave({ amountCents, frequency });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        Currently {eachTime(subscription)}. Agree on the change with the donor first: they get an email, and
        it applies from the next donation, which keeps its day. The donor must confirm any increase to more
        than twice as much, each time or in a year.
      </p>
      <Field id="subscription-amount" label="New amount in dollars" error={error}>
        {(control) => (
          <Input
            {...control}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typedDollars(subscription.amountCents)}
          />
        )}
      </Field>
      <Field
        id="subscription-frequency"
        label="Frequency"
        hint={canChangeFrequency ? undefined : "It can change while the recurring donation is active"}
      >
        {(control) => (
          <Select {...control} name="frequency" defaultValue={subscription.frequency} className="max-w-56">
            {subscriptionFrequency.options.map((one) => (
              <option key={one} value={one} disabled={!canChangeFrequency && one !== subscription.frequency}>
                {INTERVAL[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormActions problem={problem} busy={busy} onCancel={onCancel}>
        {busy ? "Changing…" : "Save changes"}
      </FormActions>
    </form>
  );
}
