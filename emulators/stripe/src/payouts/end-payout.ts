import { invalidRequest } from "../api/errors";
import { NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import { PAYOUT_FAILURES } from "../objects/payout";
import { bookMovement } from "../payments/book-movement";
import type { Simulator } from "../simulator";
import type { PayoutRecord } from "../store/money-records";

/** The payout has arrived; a bank can still return it. */
export function arrive(simulator: Simulator, payout: PayoutRecord): PayoutRecord {
  if (payout.status !== "pending")
    throw invalidRequest(`Payout ${payout.id} is not on its way; its status is ${payout.status}.`);
  const more = { account: payout.account };
  const paid = simulator.store.put("payout", { ...payout, status: "paid", traceId: traceOf(payout) });
  emit(simulator, NO_REQUEST, "payout.paid", "payout", paid, more);
  emit(simulator, NO_REQUEST, "payout.reconciliation_completed", "payout", paid, more);
  return paid;
}

/** The bank rejects a payout, before or after it was marked paid: the money returns to the account. */
export function failPayout(simulator: Simulator, payout: PayoutRecord, code: string): PayoutRecord {
  if (payout.status === "failed") throw invalidRequest(`Payout ${payout.id} has already failed.`);
  if (!(code in PAYOUT_FAILURES))
    throw invalidRequest(`failure_code is one of ${Object.keys(PAYOUT_FAILURES).join(", ")}.`, {
      param: "failure_code",
    });
  const back = bookMovement(simulator, {
    account: payout.account,
    type: "payout_failure",
    amountCents: payout.amountCents,
    source: payout.id,
    created: simulator.now(),
    description: "STRIPE PAYOUT FAILURE",
  });
  const failed = simulator.store.put("payout", {
    ...payout,
    status: "failed",
    failure: { code, balanceTransaction: back.id },
  });
  emit(simulator, NO_REQUEST, "payout.failed", "payout", failed, { account: payout.account });
  return failed;
}

/** Fifteen digits, as in American trace numbers; stable per payout. */
function traceOf({ id, created }: PayoutRecord): string {
  const digits = [...id].map((sign) => sign.charCodeAt(0) % 10).join("");
  return `0610${created}${digits}`.slice(0, 15);
}
