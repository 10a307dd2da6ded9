import { ApiError, invalidRequest } from "../api/errors";
import type { Failure } from "../cards/outcomes";
import { outcomeOf } from "../cards/outcomes";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { invoiceOf } from "../invoices/intent-of";
import { isExpired } from "../payments/methods";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";

/** Why a method cannot be saved, or null. Bank accounts always can; their payments may fail later. */
export function refusalToSave(simulator: Simulator, method: PaymentMethodRecord): Failure | null {
  if (method.type === "us_bank_account") return null;
  const outcome = outcomeOf(isExpired(simulator, method) ? "expired_card" : method.outcome);
  return outcome.saves ? null : outcome.failure;
}

/** Attaches a method to a customer. Another customer's method is refused. */
export function attachMethod(
  simulator: Simulator,
  cause: Cause,
  method: PaymentMethodRecord,
  customer: string,
): PaymentMethodRecord {
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      code: "resource_already_exists",
      param: "payment_method",
    });
  const attached = simulator.store.put("payment_method", { ...method, customer });
  emit(simulator, cause, "payment_method.attached", "payment_method", attached);
  return attached;
}

/** Detaches a method from its customer, and removes it from every default. */
export function detachMethod(
  simulator: Simulator,
  cause: Cause,
  method: PaymentMethodRecord,
): PaymentMethodRecord {
  const customer = simulator.store.get("customer", method.customer ?? "");
  if (!customer)
    throw invalidRequest("The payment method you provided is not attached to a customer.", {
      param: "payment_method",
    });
  const detached = simulator.store.put("payment_method", { ...method, customer: null });
  if (customer.defaultMethod === method.id)
    simulator.store.put("customer", { ...customer, defaultMethod: null });
  for (const subscription of simulator.store.tables.subscription.by("customer", customer.id))
    if (subscription.defaultMethod === method.id)
      simulator.store.put("subscription", { ...subscription, defaultMethod: null });
  emit(simulator, cause, "payment_method.detached", "payment_method", detached, {
    previous: { customer: customer.id },
  });
  return detached;
}

/** After a payment: saves its method when the intent, or its subscription, requires it. */
export function saveUsed(simulator: Simulator, cause: Cause, intent: PaymentIntentRecord): void {
  const method = simulator.store.get("payment_method", intent.paymentMethod ?? "");
  const found = invoiceOf(simulator, intent.id);
  const subscription = found && simulator.store.get("subscription", found.invoice.subscription);
  const isForFutureUse = intent.setupFutureUsage !== null || subscription?.saveMethod === "on_subscription";
  if (isForFutureUse && intent.customer && method?.customer === null)
    attachMethod(simulator, cause, method, intent.customer);
}

/** The error for a card that cannot be saved (402). */
export function cardRefused(failure: Failure, more: Partial<ApiError["body"]>): ApiError {
  return new ApiError(402, {
    type: "card_error",
    code: failure.code,
    message: failure.message,
    ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
    ...(failure.adviceCode ? { advice_code: failure.adviceCode } : {}),
    ...more,
  });
}
