"use client";

import { type FormEvent, useState } from "react";
import { checkInput } from "@/components/dashboard/forms/check-input";
import { typedDollars } from "@/components/dashboard/forms/dollars";
import { FormActions } from "@/components/dashboard/forms/form-actions";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { formatUsd, parseUsd } from "@/lib/kernel/money";
import { type Subscription, updateSubscriptionInput } from "@/lib/subscriptions/schemas";
import { EACH } from "./labels";

type AmountFormProps = {
  subscription: Pick<Subscription, "amountCents" | "frequency">;
  busy: boolean;
  problem: string | null;
  onSave: (amountCents: number) => void;
  onCancel: () => void;
};

/** Changes the amount of a recurring donation. */
export function AmountForm({ subscription, busy, problem, onSave, onCancel }: AmountFormProps) {
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const amountCents = parseUsd(String(new FormData(event.currentTarget).get("amount") ?? ""));
    if (amountCents === null) return setError("Enter dollars, such as 50 or 1,250.00");
    const found = checkInput(updateSubscriptionInput, { amountCents })?.fields["amountCents"]?.[0];
    if (found) return setError(amountCents < 100 ? "Enter at least $1" : "Enter at most $999,999.99");
    setError(undefined);
    onSave(amountCents);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-soft">
        Currently {formatUsd(subscription.amountCents)} {EACH[subscription.frequency]}. Agree on the change
        with the donor first: they get an email, and the new amount applies from the next donation. The donor
        must confirm any increase to more than twice the current amount.
      </p>
      <Field
        id="subscription-amount"
        label={`New amount in dollars ${EACH[subscription.frequency]}`}
        error={error}
      >
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
      <FormActions problem={problem} busy={busy} onCancel={onCancel}>
        {busy ? "Changing…" : "Change amount"}
      </FormActions>
    </form>
  );
}
