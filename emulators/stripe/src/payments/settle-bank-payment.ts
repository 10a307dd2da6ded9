import type { Failure } from "../cards/outcomes";
import { OUTCOMES, outcomeOf } from "../cards/outcomes";
import { NO_REQUEST } from "../events/cause";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { fail, failedCharge } from "./fail";
import { findMethod } from "./methods";
import { unexpectedState } from "./states";
import { succeed } from "./succeed";

/** The end of a bank payment: success, failure, or the outcome of the test account. */
export type BankResult = "succeed" | "fail" | "as the account says";

/** Completes a processing bank payment; refuses others. */
export function settleBankPayment(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  result: BankResult,
): PaymentIntentRecord {
  const charge = simulator.store.get("charge", intent.latestCharge ?? "");
  if (intent.status !== "processing" || !charge)
    throw unexpectedState(
      simulator,
      intent,
      `This PaymentIntent is not processing; its status is ${intent.status}.`,
    );
  const method = findMethod(simulator, charge.paymentMethod);
  const failure = failureOf(method.outcome, result);
  if (failure) {
    const failed = simulator.store.put("charge", { ...charge, ...failedCharge(failure) });
    return fail(simulator, NO_REQUEST, intent, failed, method, failure);
  }
  const settled = simulator.store.put("charge", { ...charge, status: "succeeded" });
  return succeed(simulator, NO_REQUEST, intent, settled, method);
}

function failureOf(outcome: string, result: BankResult): Failure | null {
  if (result === "succeed") return null;
  const own = outcomeOf(outcome).failure;
  if (result === "fail") return own ?? OUTCOMES["bank_insufficient_funds"]?.failure ?? null;
  return own;
}
