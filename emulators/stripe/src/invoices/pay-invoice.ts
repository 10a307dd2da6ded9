import { ApiError } from "../api/errors";
import type { Confirmed } from "../payments/confirm-intent";
import { confirmOffSession } from "../payments/confirm-off-session";
import { fail } from "../payments/fail";
import { type Cause, NO_REQUEST, type World } from "../simulator";
import type { InvoiceRecord } from "../store/billing-records";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";
import { subscriptionOf } from "../subscriptions/change";
import { intentOf } from "./intent-of";
import { failInvoice } from "./settled";

/** The method an invoice is paid with: its own, the subscription's, the customer's. */
export function methodFor(world: World, invoice: InvoiceRecord): PaymentMethodRecord | undefined {
  const subscription = world.store.get("subscription", invoice.subscription);
  const customer = world.store.get("customer", invoice.customer);
  const id = invoice.defaultMethod ?? subscription?.defaultMethod ?? customer?.defaultMethod;
  return world.store.get("payment_method", id ?? "");
}

/** The processor's own try: at finalization, and again as the schedule says. A failure is the schedule's business. */
export function tryInvoice(world: World, invoice: InvoiceRecord): void {
  const method = methodFor(world, invoice);
  const subscription = subscriptionOf(world, invoice.subscription);
  const { failNext } = subscription;
  const trying = world.store.put("invoice", {
    ...invoice,
    attempts: invoice.attempts + 1,
    trying: "automatic",
    nextAttempt: null,
    doomed: failNext !== null,
  });
  if (failNext !== null) world.store.put("subscription", { ...subscription, failNext: null });
  const intent = openIntent(world, invoice);
  if (!method) {
    failInvoice(world, NO_REQUEST, trying);
    return;
  }
  try {
    confirmOffSession(world, NO_REQUEST, intent, method, failNext);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused(world, intent, method, error);
  }
}

/** A try that somebody asked for, now and with a method of their choice. */
export function payInvoice(
  world: World,
  cause: Cause,
  invoice: InvoiceRecord,
  method: PaymentMethodRecord,
): Confirmed {
  const intent = openIntent(world, invoice);
  world.store.put("invoice", { ...invoice, attempts: Math.max(1, invoice.attempts), trying: "manual" });
  try {
    return confirmOffSession(world, cause, intent, method, null);
  } catch (error) {
    world.store.put("invoice", invoice);
    throw error;
  }
}

function openIntent(world: World, invoice: InvoiceRecord): PaymentIntentRecord {
  const intent = intentOf(world, invoice.id);
  if (!intent) throw new Error(`The invoice ${invoice.id} has no payment intent.`);
  return intent;
}

/** A try that could not even be made, because the nonprofit may not take payments now for example. */
function refused(
  world: World,
  intent: PaymentIntentRecord,
  method: PaymentMethodRecord,
  error: ApiError,
): void {
  fail(world, NO_REQUEST, intent, null, method, {
    code: error.body.code ?? "payment_method_not_available",
    declineCode: null,
    adviceCode: null,
    message: error.message,
  });
}
