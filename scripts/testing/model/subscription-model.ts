import { isDisputeOpen } from "@almoner/stripe-emulator";
import type { History } from "./history";

/** A subscription as the processor has it; determines which steps are possible. */
export type SubscriptionModel = {
  subscriptionId: string;
  subscription: string;
  /** The payment of its first invoice. */
  intent: string;
  method: "card" | "ach";
  first: "open" | "processing" | "paid" | "gone";
  declines: number;
  running: boolean;
  paused: boolean;
  endsWithPeriod: boolean;
  /** Unix seconds. */
  periodEnd: number;
  /** When a failed renewal is retried; null while none is. */
  retryAt: number | null;
  renewals: number;
  /** The newest paid donation. */
  newest: { intent: string; leftCents: number; dispute: string | null; contested: boolean } | null;
  changes: number;
};

const FIRSTS: Record<string, SubscriptionModel["first"]> = {
  succeeded: "paid",
  processing: "processing",
  canceled: "gone",
};

/** Updates the model from the processor. */
export function readSubscription({ simulator: { store } }: History, it: SubscriptionModel): void {
  const subscription = store.get("subscription", it.subscription);
  const intent = store.get("payment_intent", it.intent);
  if (!subscription || !intent) throw new Error(`there is no subscription ${it.subscription}`);
  it.first = FIRSTS[intent.status] ?? "open";
  if (it.first === "open" && intent.lastError) it.declines += 1;
  it.running = subscription.endedAt === null;
  it.paused = subscription.pause !== null;
  it.endsWithPeriod = subscription.cancelAtPeriodEnd;
  it.periodEnd = subscription.periodEnd;
  const invoices = store.tables.invoice.by("subscription", it.subscription);
  it.renewals = invoices.length - 1;
  it.retryAt =
    invoices.find(({ status, nextAttempt }) => status === "open" && nextAttempt !== null)?.nextAttempt ??
    null;
  const charge = [...store.tables.charge.values()].findLast(
    ({ status, id }) => status === "succeeded" && id.startsWith("ch"),
  );
  const disputes = charge ? store.tables.dispute.by("charge", charge.id) : [];
  it.newest = charge
    ? {
        intent: charge.paymentIntent ?? "",
        leftCents: charge.amountCents - charge.refundedCents,
        dispute: disputes.find(isDisputeOpen)?.id ?? null,
        contested: disputes.some(({ status }) => status === "lost"),
      }
    : null;
}
