import { ApiError } from "../api/errors";
import { view } from "../objects/view";
import type { Simulator } from "../simulator";
import type { IntentStatus, PaymentIntentRecord } from "../store/records";

const OPEN: readonly IntentStatus[] = ["requires_payment_method", "requires_confirmation", "requires_action"];

const DONE = { confirm: "confirmed", cancel: "canceled", update: "updated" } as const;

/** Refuses what the intent's status does not allow (`payment_intent_unexpected_state`). */
export function requireState(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  verb: keyof typeof DONE,
  param?: string,
): void {
  if (OPEN.includes(intent.status)) return;
  const reason =
    verb === "confirm" && intent.status === "succeeded"
      ? "it has already succeeded after being previously confirmed."
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${DONE[verb]}: ${OPEN.join(", ")}.`;
  throw unexpectedState(simulator, intent, `You cannot ${verb} this PaymentIntent because ${reason}`, param);
}

export function unexpectedState(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  message: string,
  param?: string,
): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message,
    payment_intent: view(simulator, "payment_intent", intent),
    ...(param ? { param } : {}),
  });
}
