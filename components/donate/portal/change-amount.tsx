"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { dayOf } from "@/components/donate/dates";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { formatUsd, formatUsdShort, parseUsd } from "@/lib/kernel/money";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { callSubscription } from "./call-subscription";
import { intervalLabel } from "./labels";

/**
 * Changes the amount from the next charge on; a select where the campaign only allows fixed amounts. Without JavaScript
 * it is a plain form.
 */
export function ChangeAmount({ subscription, token }: { subscription: PublicSubscription; token: string }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [confirmation, setConfirmation] = useState("");
  const [busy, setBusy] = useState(false);
  const interval = intervalLabel(subscription.frequency);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = String(new FormData(event.currentTarget).get("amount") ?? "");
    const amountCents = subscription.fixedAmounts ? Number(typed) : parseUsd(typed);
    setConfirmation("");
    if (amountCents === null || amountCents < subscription.minAmountCents)
      return setProblem(`Enter ${formatUsdShort(subscription.minAmountCents)} or more, like 50 or 50.25`);
    setProblem(undefined);
    setBusy(true);
    const result = await callSubscription<"updatePublicSubscription">(
      "PATCH /api/public/subscriptions/{token}",
      {
        params: { token },
        body: { amountCents },
      },
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    const { totalChargedCents, nextChargeAt, pendingRaise } = result.answer;
    if (pendingRaise)
      setConfirmation("Not changed yet. To confirm the new amount, use the link we emailed you.");
    else {
      const start = nextChargeAt ? `, starting ${dayOf(nextChargeAt, subscription.org.timezone)}` : "";
      const withFees =
        totalChargedCents > amountCents
          ? ` With the fees you cover, you’ll pay ${formatUsd(totalChargedCents)}.`
          : "";
      setConfirmation(`Your ${interval} gift is now ${formatUsdShort(amountCents)}${start}.${withFees}`);
    }
    router.refresh();
  }

  return (
    <form
      method="post"
      action={`/donate/${subscription.campaign.slug}/recurring/${token}/amount`}
      onSubmit={submit}
      noValidate
      className="grid gap-3"
      aria-labelledby="change-amount"
    >
      <input type="hidden" name="unit" value={subscription.fixedAmounts ? "cents" : "dollars"} />
      <h2 id="change-amount" className="text-lg">
        Amount
      </h2>
      <Field
        id="amount"
        label={subscription.fixedAmounts ? `Your ${interval} gift` : `Your ${interval} gift in dollars`}
        hint={subscription.coverFees ? "Plus the fees you cover" : undefined}
        error={problem}
      >
        {(control) =>
          subscription.fixedAmounts ? (
            <Select {...control} name="amount" defaultValue={String(subscription.amountCents)}>
              {subscription.fixedAmounts.map((cents) => (
                <option key={cents} value={cents}>
                  {formatUsdShort(cents)}
                </option>
              ))}
            </Select>
          ) : (
            <Input
              {...control}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              defaultValue={(subscription.amountCents / 100).toFixed(subscription.amountCents % 100 ? 2 : 0)}
              className="tabular-nums"
            />
          )
        }
      </Field>
      <Button type="submit" tone="secondary" busy={busy} className="justify-self-start">
        Update amount
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {confirmation}
      </p>
    </form>
  );
}
