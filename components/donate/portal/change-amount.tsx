"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useTranslation } from "#translation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { parseUsd } from "@/lib/kernel/money";
import type { PublicSubscription } from "@/lib/subscriptions/schemas";
import { callSubscription } from "./call-subscription";

/**
 * Changes the amount as of the next charge, with a select if the campaign only allows fixed amounts. Without JavaScript
 * it is a plain form.
 */
export function ChangeAmount({ subscription, token }: { subscription: PublicSubscription; token: string }) {
  const translation = useTranslation();
  const { t, format } = translation;
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [confirmation, setConfirmation] = useState("");
  const [busy, setBusy] = useState(false);
  const { frequency } = subscription;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = String(new FormData(event.currentTarget).get("amount") ?? "");
    const amountCents = subscription.fixedAmounts ? Number(typed) : parseUsd(typed);
    setConfirmation("");
    if (amountCents === null || amountCents < subscription.minAmountCents)
      return setProblem(
        t("recurring.amount.least", { amount: format.moneyShort(subscription.minAmountCents) }),
      );
    setProblem(undefined);
    setBusy(true);
    const result = await callSubscription<"updatePublicSubscription">(
      "PATCH /api/public/subscriptions/{token}",
      {
        params: { token },
        body: { amountCents },
      },
      translation,
    );
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    const { totalChargedCents, nextChargeAt, pendingRaise } = result.answer;
    if (pendingRaise) setConfirmation(t("recurring.amount.confirm"));
    else {
      const changed = { frequency, amount: format.moneyShort(amountCents) };
      const isNow = nextChargeAt
        ? t("recurring.amount.isNowFrom", {
            ...changed,
            day: format.day(nextChargeAt, subscription.org.timezone),
          })
        : t("recurring.amount.isNow", changed);
      const withFees =
        totalChargedCents > amountCents
          ? [t("recurring.amount.withFees", { total: format.money(totalChargedCents) })]
          : [];
      setConfirmation([isNow, ...withFees].join(" "));
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
        {t("recurring.amount.title")}
      </h2>
      <Field
        id="amount"
        label={t(subscription.fixedAmounts ? "recurring.amount.your" : "recurring.amount.yourInDollars", {
          frequency,
        })}
        hint={subscription.coverFees ? t("recurring.amount.plusFees") : undefined}
        error={problem}
      >
        {(control) =>
          subscription.fixedAmounts ? (
            <Select {...control} name="amount" defaultValue={String(subscription.amountCents)}>
              {subscription.fixedAmounts.map((cents) => (
                <option key={cents} value={cents}>
                  {format.moneyShort(cents)}
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
        {t("recurring.amount.update")}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {confirmation}
      </p>
    </form>
  );
}
