import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import type { Simulator } from "../simulator";
import type { InvoiceRecord, SubscriptionRecord } from "../store/billing-records";
import type { PaymentIntentRecord } from "../store/records";
import { changeSubscription, subscriptionOf } from "../subscriptions/change";
import { endSubscription } from "../subscriptions/end-subscription";
import { invoiceOf } from "./intent-of";

const DAY = 24 * 3600;
/** Days between failed attempts; after the last one the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7] as const;

/** Handles a succeeded payment intent: its invoice, if any, is paid and the subscription active. */
export function intentSucceeded(simulator: Simulator, cause: Cause, intent: PaymentIntentRecord): void {
  const found = invoiceOf(simulator, intent.id);
  if (!found) return;
  const now = simulator.now();
  const payment = simulator.store.put("invoice_payment", { ...found.payment, status: "paid", paidAt: now });
  emit(simulator, cause, "invoice_payment.paid", "invoice_payment", payment);
  const paid = simulator.store.put("invoice", {
    ...counted(found.invoice),
    status: "paid",
    autoAdvance: false,
    nextAttempt: null,
    paidAt: now,
    trying: null,
    willFail: false,
  });
  emit(simulator, cause, "invoice.paid", "invoice", paid);
  emit(simulator, cause, "invoice.payment_succeeded", "invoice", paid);
  const subscription = subscriptionOf(simulator, paid.subscription);
  changeSubscription(simulator, cause, subscription, {
    status: statusAfterPayment(simulator, subscription),
    defaultMethod: methodAfterPayment(simulator, subscription, intent),
  });
}

/** A bank payment of an invoice is processing: the attempt counts now, and no other is made until it ends. */
export function intentProcessing(simulator: Simulator, intent: PaymentIntentRecord): void {
  const found = invoiceOf(simulator, intent.id);
  if (found && found.invoice.trying === null)
    simulator.store.put("invoice", { ...counted(found.invoice), trying: "manual" });
}

/** A payment intent requires action, and so does its invoice. */
export function intentWaits(simulator: Simulator, cause: Cause, intent: PaymentIntentRecord): void {
  const found = invoiceOf(simulator, intent.id);
  if (found) emit(simulator, cause, "invoice.payment_action_required", "invoice", found.invoice);
}

/** A payment intent has failed, and so has the attempt to pay its invoice. */
export function intentFailed(simulator: Simulator, cause: Cause, intent: PaymentIntentRecord): void {
  const found = invoiceOf(simulator, intent.id);
  if (found) failInvoice(simulator, cause, found.invoice);
}

/**
 * Records a failed attempt and schedules the next. Only automatic attempts, and the very first one, move the schedule.
 * The first invoice of a subscription has none: the donor retries, or it expires.
 */
export function failInvoice(simulator: Simulator, cause: Cause, invoice: InvoiceRecord): void {
  const first = invoice.billingReason === "subscription_create";
  const tried = counted(invoice);
  const planned =
    !first && invoice.autoAdvance && (invoice.trying === "automatic" || invoice.nextAttempt === null);
  const days = RETRY_DAYS[tried.attempts - 1];
  const over = planned && days === undefined;
  const failed = simulator.store.put("invoice", {
    ...tried,
    nextAttempt: planned ? (over ? null : simulator.now() + (days ?? 0) * DAY) : invoice.nextAttempt,
    autoAdvance: invoice.autoAdvance && !over,
    trying: null,
    willFail: false,
  });
  emit(simulator, cause, "invoice.payment_failed", "invoice", failed);
  const subscription = subscriptionOf(simulator, invoice.subscription);
  if (subscription.status === "active")
    changeSubscription(simulator, cause, subscription, { status: "past_due" });
  if (over && isRunning(subscription))
    endSubscription(simulator, cause, subscriptionOf(simulator, invoice.subscription), {
      reason: "payment_failed",
    });
}

/** Counts a first attempt that was not counted when it began. */
function counted(invoice: InvoiceRecord): InvoiceRecord {
  return invoice.trying === null && invoice.attempts === 0 ? { ...invoice, attempts: 1 } : invoice;
}

function isRunning({ status }: SubscriptionRecord): boolean {
  return status === "active" || status === "trialing" || status === "past_due";
}

/** Active again, unless an attempt for another of its invoices has failed. */
function statusAfterPayment(
  simulator: Simulator,
  { id, status }: SubscriptionRecord,
): SubscriptionRecord["status"] {
  if (status !== "incomplete" && status !== "past_due") return status;
  const owed = simulator.store.tables.invoice
    .by("subscription", id)
    .some((invoice) => invoice.status === "open" && invoice.attempts > 0 && invoice.trying === null);
  return owed ? status : "active";
}

function methodAfterPayment(
  simulator: Simulator,
  subscription: SubscriptionRecord,
  intent: PaymentIntentRecord,
): string | null {
  const method = simulator.store.get("payment_method", intent.paymentMethod ?? "");
  const saved = method?.customer === subscription.customer;
  return saved && subscription.saveMethod === "on_subscription" ? method.id : subscription.defaultMethod;
}
