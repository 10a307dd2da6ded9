import { ApiError, invalidRequest } from "../api/errors";
import type { Failure } from "../cards/outcomes";
import { outcomeOf } from "../cards/outcomes";
import { emit } from "../events/emit";
import { invoiceOf } from "../invoices/intent-of";
import { isExpired } from "../payments/methods";
import type { Cause, World } from "../simulator";
import type { PaymentIntentRecord, PaymentMethodRecord } from "../store/records";

/** Why a method cannot be saved; null where it can. Bank accounts can always, their payments may fail later. */
export function refusalToSave(world: World, method: PaymentMethodRecord): Failure | null {
  if (method.type === "us_bank_account") return null;
  const outcome = outcomeOf(isExpired(world, method) ? "expired_card" : method.outcome);
  return outcome.saves ? null : outcome.failure;
}

/** Saves a method on a customer. One that belongs to somebody else is refused. */
export function attachMethod(
  world: World,
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
  const attached = world.store.put("payment_method", { ...method, customer });
  emit(world, cause, "payment_method.attached", "payment_method", attached);
  return attached;
}

/** Takes a method away from its customer, and out of every default. */
export function detachMethod(world: World, cause: Cause, method: PaymentMethodRecord): PaymentMethodRecord {
  const customer = world.store.get("customer", method.customer ?? "");
  if (!customer)
    throw invalidRequest("The payment method you provided is not attached to a customer.", {
      param: "payment_method",
    });
  const detached = world.store.put("payment_method", { ...method, customer: null });
  if (customer.defaultMethod === method.id) world.store.put("customer", { ...customer, defaultMethod: null });
  for (const subscription of world.store.tables.subscription.by("customer", customer.id))
    if (subscription.defaultMethod === method.id)
      world.store.put("subscription", { ...subscription, defaultMethod: null });
  emit(world, cause, "payment_method.detached", "payment_method", detached, {
    previous: { customer: customer.id },
  });
  return detached;
}

/** After a payment: its method is saved where the intent, or the subscription it pays for, says so. */
export function saveUsed(world: World, cause: Cause, intent: PaymentIntentRecord): void {
  const method = world.store.get("payment_method", intent.paymentMethod ?? "");
  const found = invoiceOf(world, intent.id);
  const subscription = found && world.store.get("subscription", found.invoice.subscription);
  const wanted = intent.setupFutureUsage !== null || subscription?.saveMethod === "on_subscription";
  if (wanted && intent.customer && method?.customer === null)
    attachMethod(world, cause, method, intent.customer);
}

/** The refusal of a card that cannot be saved, as it is answered (402). */
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
