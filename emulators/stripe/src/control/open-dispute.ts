import { ApiError, invalidRequest, noSuch } from "../api/errors";
import { createDispute } from "../disputes/create-dispute";
import type { Simulator } from "../simulator";
import type { DisputeRecord } from "../store/money-records";
import type { ChargeRecord } from "../store/records";
import { chosen, flagOf, integerOf, type Json, optionalText } from "./read";

/**
 * Disputes a charge: `{ charge | payment_intent, reason?, amount?, case_type?, withdraw?, due_in_days? }`. Bank
 * payments are returned instead, and the dispute is lost at once.
 */
export function openDispute(simulator: Simulator, body: Json): DisputeRecord {
  const charge = chargeOf(simulator, body);
  const bank = simulator.store.get("payment_method", charge.paymentMethod)?.type === "us_bank_account";
  const caseType = chosen(body, "case_type", ["chargeback", "inquiry"]) ?? "chargeback";
  const dueInDays = body["due_in_days"] === undefined ? undefined : integerOf(body, "due_in_days");
  if (dueInDays !== undefined && (dueInDays < 7 || dueInDays > 21))
    throw invalidRequest("Banks give 7 to 21 days to answer.", { param: "due_in_days" });
  return createDispute(simulator, charge, {
    reason: optionalText(body, "reason") ?? (bank ? "insufficient_funds" : "fraudulent"),
    caseType: bank ? null : caseType,
    amountCents: body["amount"] === undefined ? undefined : integerOf(body, "amount"),
    withdraw: bank ? true : flagOf(body, "withdraw"),
    dueInDays,
  });
}

/** The charge that a body names, directly or by its payment. */
export function chargeOf(simulator: Simulator, body: Json): ChargeRecord {
  const intentId = optionalText(body, "payment_intent");
  const id = optionalText(body, "charge");
  if ((id === undefined) === (intentId === undefined))
    throw invalidRequest("Name one of these: charge, payment_intent.", { param: "charge" });
  const intent = simulator.store.get("payment_intent", intentId ?? "");
  if (intentId !== undefined && !intent) throw noSuch("payment_intent", intentId);
  const charge = simulator.store.get("charge", id ?? intent?.latestCharge ?? "");
  if (charge) return charge;
  throw id === undefined
    ? new ApiError(400, { type: "invalid_request_error", message: `${intentId} has no charge yet.` })
    : noSuch("charge", id);
}
