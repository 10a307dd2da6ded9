"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { formatUsd, formatUsdShort, parseUsd } from "@/lib/kernel/money";
import type { OwnPlan } from "@/lib/subscriptions/schemas";
import { dayOf } from "../dates";
import { askPlan } from "./ask";
import { each } from "./words";

/** Another amount from the next charge on; where the campaign names its amounts, one of them. */
export function ChangeAmount({ plan, token }: { plan: OwnPlan; token: string }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = String(new FormData(event.currentTarget).get("amount") ?? "");
    const amountCents = plan.fixedAmounts ? Number(typed) : parseUsd(typed);
    setSaid("");
    if (amountCents === null || amountCents < plan.minAmountCents)
      return setProblem(`Enter ${formatUsdShort(plan.minAmountCents)} or more, such as 50 or 50.25`);
    setProblem(undefined);
    setBusy(true);
    const asked = await askPlan<"updatePublicSubscription">("PATCH /api/public/subscriptions/{token}", {
      params: { token },
      body: { amountCents },
    });
    setBusy(false);
    if (!asked.done) return setProblem(asked.problem);
    const { totalChargedCents, nextChargeAt, pendingRaise } = asked.answer;
    if (pendingRaise) setSaid("Not changed yet. We sent you an e-mail: please confirm the new amount there.");
    else
      setSaid(
        `Changed. You pay ${formatUsd(totalChargedCents)} ${each(plan.frequency)}${nextChargeAt ? ` from ${dayOf(nextChargeAt, plan.org.timezone)} on` : ""}.`,
      );
    router.refresh();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3" aria-labelledby="change-amount">
      <h2 id="change-amount" className="text-lg">
        Change the amount
      </h2>
      <Field
        id="amount"
        label={
          plan.fixedAmounts
            ? `Your gift ${each(plan.frequency)}`
            : `Your gift ${each(plan.frequency)}, in dollars`
        }
        hint={plan.coverFees ? "The fees that you cover are added." : undefined}
        error={problem}
      >
        {(control) =>
          plan.fixedAmounts ? (
            <Select {...control} name="amount" defaultValue={String(plan.amountCents)}>
              {plan.fixedAmounts.map((cents) => (
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
              defaultValue={(plan.amountCents / 100).toFixed(plan.amountCents % 100 ? 2 : 0)}
              className="tabular-nums"
            />
          )
        }
      </Field>
      <Button type="submit" tone="secondary" busy={busy} className="justify-self-start">
        Change the amount
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
    </form>
  );
}
