import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { draftInvoice, publishDraft } from "../invoices/draft-invoice";
import { nextNumber } from "../invoices/finalize-invoice";
import type { Simulator } from "../simulator";
import type { SubscriptionRecord } from "../store/billing-records";

/**
 * Moves a subscription's next charge to `end` by a trial. An invoice of $0 for the trial is created and paid at once,
 * without a payment. Moving an existing trial creates no further invoice, which is an assumption about Stripe.
 */
export function startTrial(
  simulator: Simulator,
  cause: Cause,
  subscription: SubscriptionRecord,
  end: number,
): Partial<SubscriptionRecord> {
  const now = simulator.now();
  const begun = subscription.status === "trialing" ? subscription.trial : undefined;
  const trial = { start: begun?.start ?? now, end };
  const change = {
    status: "trialing" as const,
    trial,
    anchor: end,
    periodStart: trial.start,
    periodEnd: end,
  };
  if (begun) return change;
  const draft = draftInvoice(
    simulator,
    { ...subscription, ...change },
    { billingReason: "subscription_update", periodStart: now },
  );
  const free = {
    ...draft,
    amountCents: 0,
    line: { ...draft.line, description: trialText(draft.line.description) },
  };
  const made = publishDraft(simulator, cause, simulator.store.put("invoice", free));
  const paid = simulator.store.put("invoice", {
    ...made,
    status: "paid",
    number: nextNumber(simulator, made),
    autoAdvance: false,
    finalizedAt: now,
    paidAt: now,
  });
  for (const type of ["invoice.finalized", "invoice.paid", "invoice.payment_succeeded"] as const)
    emit(simulator, cause, type, "invoice", paid);
  return { ...change, latestInvoice: paid.id };
}

function trialText(line: string): string {
  return `Trial period for ${line.replace(/^\d+ × /, "").replace(/ \(at .*\)$/, "")}`;
}
