import { invalidRequest } from "../api/errors";
import { NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import type { Simulator } from "../simulator";
import type { DisputeRecord } from "../store/money-records";
import { isDisputeOpen } from "./create-dispute";
import { isWithdrawn, reinstate, withdraw } from "./move-money";

/**
 * The card network reverses a decision: a won dispute is lost and its money withdrawn again, a lost one is won and its
 * money returned. Stripe documents no second fee; `withFee` charges one anyway.
 */
export function overturnDispute(
  simulator: Simulator,
  dispute: DisputeRecord,
  { withFee = false } = {},
): DisputeRecord {
  if (dispute.caseType !== "chargeback" || !["won", "lost"].includes(dispute.status))
    throw invalidRequest(
      `Only a chargeback that was won or lost is overturned; ${dispute.id} is ${dispute.status}.`,
    );
  if (dispute.balanceTransactions.length === 0)
    throw invalidRequest(`No money of ${dispute.id} has moved; there is nothing to overturn.`);
  const others = simulator.store.tables.dispute
    .by("charge", dispute.charge)
    .filter(({ id }) => id !== dispute.id);
  if (others.some(isDisputeOpen))
    throw invalidRequest(`Charge ${dispute.charge} has another dispute that is open.`);
  const lost = dispute.status === "won";
  if (lost) check(simulator, dispute, others);
  const moved = lost ? withdraw(simulator, dispute, withFee) : reinstate(simulator, dispute, false);
  const record = simulator.store.put("dispute", { ...moved, status: lost ? "lost" : "won" });
  if (lost) emit(simulator, NO_REQUEST, "charge.dispute.funds_withdrawn", "dispute", record);
  emit(simulator, NO_REQUEST, "charge.dispute.closed", "dispute", record);
  if (!lost) emit(simulator, NO_REQUEST, "charge.dispute.funds_reinstated", "dispute", record);
  return record;
}

function check(simulator: Simulator, dispute: DisputeRecord, others: readonly DisputeRecord[]): void {
  const charge = simulator.store.get("charge", dispute.charge);
  const takenCents = others.reduce((sum, one) => sum + (isWithdrawn(one) ? one.amountCents : 0), 0);
  const leftCents = (charge?.amountCents ?? 0) - (charge?.refundedCents ?? 0) - takenCents;
  if (dispute.amountCents > leftCents)
    throw invalidRequest(`Of charge ${dispute.charge}, only ${leftCents} cents are left to withdraw again.`);
}
