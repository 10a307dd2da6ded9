"use client";

import { type FormEvent, useState } from "react";
import { FormActions } from "@/components/dashboard/forms/form-actions";
import type { Api } from "@/components/session/use-api";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { Skeleton } from "@/components/ui/skeleton";
import { formatUsd } from "@/lib/kernel/money";
import type { RefundQuote } from "@/lib/refunds/schemas";
import { parseRefundAmount } from "./amount";
import { REFUND_REASON } from "./labels";
import { RefundPreview } from "./refund-preview";
import type { Refund } from "./types";
import { useRefundQuote } from "./use-refund-quote";

type RefundFormProps = {
  api: Api;
  /** The preview of a full refund. */
  quote: RefundQuote;
  onDone: (refund: Refund) => void;
  onCancel: () => void;
};

/** The refund form: amount and reason, with a preview of the effects. */
export function RefundForm({ api, quote: fullQuote, onDone, onCancel }: RefundFormProps) {
  const [all, setAll] = useState(true);
  const [typed, setTyped] = useState("");
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const amount = parseRefundAmount(all, typed, fullQuote.refundableCents);
  const { quote, problem } = useRefundQuote(api, fullQuote, amount);
  const typing = amount.ok ? undefined : (amount.problem ?? (pressed ? "Enter an amount" : undefined));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (busy || !amount.ok || !quote || problem) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(null);
    const result = await api.call("refundDonation", {
      params: { id: fullQuote.donationId },
      body: {
        amountCents: quote.amountCents,
        reason: data.get("reason") as keyof typeof REFUND_REASON,
        note: String(data.get("note") ?? "").trim() || null,
      },
    });
    setBusy(false);
    if (result.ok) return onDone(result.data.refund);
    setRefusal(Object.values(result.fieldErrors)[0]?.[0] ?? result.message);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <RadioCards
        id="refund-amount"
        name="amount"
        legend="Refund amount"
        columns="sm:grid-cols-2"
        value={all ? "all" : "part"}
        onPick={(value) => setAll(value === "all")}
        options={[
          { value: "all", label: formatUsd(fullQuote.refundableCents), detail: "Full remaining amount" },
          { value: "part", label: "Custom amount", detail: "Refund part of it" },
        ]}
      />
      {!all && (
        <Field id="refund-part" label="Amount in dollars" error={typing}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field id="refund-reason" label="Reason">
        {(control) => (
          <Select {...control} name="reason" defaultValue="REQUESTED_BY_DONOR">
            {Object.entries(REFUND_REASON).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="refund-note" label="Note" hint="Visible only to your team." optional>
        {(control) => <Textarea {...control} name="note" rows={2} maxLength={500} />}
      </Field>
      <div aria-live="polite" className="min-h-32">
        {quote ? <RefundPreview quote={quote} /> : amount.ok && !problem && <Skeleton className="h-28" />}
        {problem && <p className="text-sm font-medium text-danger">{problem}</p>}
      </div>
      <FormActions problem={refusal} busy={busy} tone="danger" onCancel={onCancel}>
        {busy ? "Refunding…" : quote ? `Refund ${formatUsd(quote.amountCents)}` : "Refund"}
      </FormActions>
    </form>
  );
}
