import { ApiError, invalidRequest } from "../api/errors";
import { type Cause, NO_REQUEST } from "../events/cause";
import { requireDestination } from "../payments/capabilities";
import { fail } from "../payments/fail";
import { findMethod } from "../payments/methods";
import { unexpectedState } from "../payments/states";
import type { Simulator } from "../simulator";
import type { PaymentIntentRecord } from "../store/records";
import { startBankPayment } from "./start-payment";

/** The donor's input: the code of one deposit, or the amounts of two in cents. */
export type Statement = { code: string } | { amounts: readonly number[] };

const RIGHT = ["SM11AA", "32,45"];
const TOO_OFTEN = ["SM33CC", "10,11"];
const TOO_LATE = ["SM44DD", "40,41"];

const FAILURES = {
  attempts_exceeded: "You have exceeded the number of allowed verification attempts.",
  timeout: "The bank account was not verified in time.",
} as const;

/** The intent whose hosted verification page has this token, while verification is pending. */
export function intentByDeposit(simulator: Simulator, token: string): PaymentIntentRecord | undefined {
  const intent = simulator.store.get("payment_intent", token.slice(0, token.indexOf(".")));
  return intent?.action?.deposit && intent.action.token === token ? intent : undefined;
}

/**
 * Verifies the bank account of a payment and starts the payment. Stripe's test values: `SM11AA` or 32 and 45 succeed,
 * `SM33CC` or 10 and 11 use up all attempts, `SM44DD` or 40 and 41 have expired.
 */
export function verifyDeposit(
  simulator: Simulator,
  cause: Cause,
  intent: PaymentIntentRecord,
  statement: Statement,
): PaymentIntentRecord {
  const deposit = intent.action?.deposit;
  if (!deposit)
    throw unexpectedState(
      simulator,
      intent,
      `You cannot verify microdeposits of this PaymentIntent; its status is ${intent.status}.`,
    );
  const given = read(statement);
  if (RIGHT.includes(given)) return start(simulator, cause, intent);
  if (TOO_LATE.includes(given)) throw refused(failDeposit(simulator, intent, "timeout"));
  const triesLeft = deposit.triesLeft - 1;
  if (TOO_OFTEN.includes(given) || triesLeft === 0)
    throw refused(failDeposit(simulator, intent, "attempts_exceeded"));
  simulator.store.put("payment_intent", {
    ...intent,
    action: intent.action && { ...intent.action, deposit: { ...deposit, triesLeft } },
  });
  const what = "code" in statement ? "descriptor_code" : "amounts";
  throw new ApiError(400, {
    type: "invalid_request_error",
    code: `payment_method_microdeposit_verification_${what}_mismatch`,
    message: `The ${what === "amounts" ? "amounts" : "code"} you entered does not match what was sent. You have ${triesLeft} tries left.`,
    param: what,
  });
}

/** Verification failed: the intent requires another method. */
export function failDeposit(
  simulator: Simulator,
  intent: PaymentIntentRecord,
  why: keyof typeof FAILURES,
): PaymentIntentRecord {
  return fail(simulator, NO_REQUEST, intent, null, findMethod(simulator, intent.paymentMethod ?? ""), {
    code: `payment_method_microdeposit_verification_${why}`,
    declineCode: null,
    adviceCode: null,
    message: FAILURES[why],
  });
}

function start(simulator: Simulator, cause: Cause, intent: PaymentIntentRecord): PaymentIntentRecord {
  if (intent.destination) requireDestination(simulator, intent.destination);
  const method = findMethod(simulator, intent.paymentMethod ?? "");
  const verified = simulator.store.put("payment_method", { ...method, unverified: false });
  return startBankPayment(simulator, cause, intent, verified);
}

function refused(intent: PaymentIntentRecord): ApiError {
  return invalidRequest(intent.lastError?.message ?? "", { code: intent.lastError?.code ?? "" });
}

function read(statement: Statement): string {
  if ("code" in statement) {
    const code = statement.code.trim().toUpperCase();
    if (/^SM[0-9A-Z]{4}$/.test(code)) return code;
    throw invalidRequest("The code has six characters and starts with SM.", {
      code: "payment_method_microdeposit_verification_descriptor_code_mismatch",
      param: "descriptor_code",
    });
  }
  const { amounts } = statement;
  if (amounts.length === 2 && amounts.every((amount) => amount > 0 && amount < 100))
    return [...amounts].sort((one, other) => one - other).join(",");
  throw invalidRequest("There are two amounts, each of 1 to 99 cents.", {
    code: "payment_method_microdeposit_verification_amounts_invalid",
    param: "amounts",
  });
}
