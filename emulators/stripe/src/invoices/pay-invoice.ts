import { ApiError } from "../api/errors";
import { type Cause, NO_REQUEST } from "../events/cause";
import type { Confirmed } from "../payments/confirm-intent";
import { confirmOffSession } from "../payments/confirm-off-session";
import { fail } from "../payments/fail";
import type { Simulator } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { subscriptionOf } from "../subscriptions/change";
import { intentOf } from "./intent-of";
import { failInvoice } from "./settled";

/** The method an invoice is paid with: its own, the subscription's, or the customer's. */
export function methodFor(simulator: Simulator, invoice: InvoiceRecord): PaymentMethodRecord | undefined {
  const subscription = simulator.store.get("subscription", invoice.subscription);
  const customer = simulator.store.get("customer", invoice.customer);
  const id = invoice.defaultMethod ?? subscription?.defaultMethod ?? customer?.defaultMethod;
  return simulator.store.get("payment_method", id ?? "");
}

/** An automatic attempt: at finalization, and later by the retry schedule, which also handles the failure. */
export function tryInvoice(simulator: Simulator, invoice: InvoiceRecord): void {
  const method = methodFor(simulator, invoice);
  const subscription = subscriptionOf(simulator, invoice.subscription);
  const { failNext } = subscription;
  const trying = simulator.store.put("invoice", {
    ...invoice,
    attempts: invoice.attempts + 1,
    trying: "automatic",
    nextAttempt: null,
    willFail: failNext !== null,
  });
  if (failNext !== null) simulator.store.put("subscription", { ...subscription, failNext: null });
  const intent = openIntent(simulator, invoice);
  if (!method) {
    failInvoice(simulator, NO_REQUEST, trying);
    return;
  }
  try {
    confirmOffSession(simulator, NO_REQUEST, intent, method, failNext);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused(simulator, intent, method, error);
  }
}

/** A manual attempt, now and with a chosen method. */
export function payInvoice(
  simulator: Simulator,
  cause: Cause,
  invoice: InvoiceRecord,
  method: PaymentMethodRecord,
): Confirmed {
  const intent = openIntent(simulator, invoice);
  simulator.store.put("invoice", { ...invoice, attempts: Math.max(1, invoice.attempts), trying: "manual" });
  try {
    return confirmOffSession(simulator, cause, intent, method, null);
  } catch (error) {
    simulator.store.put("invoice", invoice);
    throw error;
  }
}

function openIntent(simulator: Simulator, invoice: InvoiceRecord): PaymentIntentRecord {
  const intent = intentOf(simulator, invoice.id);
  if (!intent) throw new Error(`The invoice ${invoice.id} has no payment intent.`);
  return intent;
}

/** An attempt that could not be made, for example because the nonprofit may not accept payments now. */
function refused(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  error: ApiError,
): void {
  fail(simulator, NO_REQUEST, intent, null, method, {
    code: error.body.code ?? "payment_method_not_available",
    declineCode: null,
    adviceCode: null,
    message: error.message,
  });
}
