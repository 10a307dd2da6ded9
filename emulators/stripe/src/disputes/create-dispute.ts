import { invalidRequest } from "../api/errors";
import { NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import { newId } from "../ids";
import type { Simulator } from "../simulator";
import type { DisputeRecord } from "../store/money-records";
import type { ChargeRecord } from "../store/records";
import { isWithdrawn, withdraw } from "./move-money";

export type NewDispute = {
  reason: string;
  /** Null is a bank's return, which is lost from the start. */
  caseType: DisputeRecord["caseType"];
  /** By default everything that has not been refunded. */
  amountCents?: number | undefined;
  /** Whether funds are withdrawn at once; by default not for inquiries. */
  withdraw?: boolean | undefined;
  dueInDays?: number | undefined;
};

const DAY = 24 * 3600;
const DUE_DAYS = 9;

/** Opens a dispute of a charge. A charge never has two open disputes. */
export function createDispute(simulator: Simulator, charge: ChargeRecord, input: NewDispute): DisputeRecord {
  const amountCents = input.amountCents ?? charge.amountCents - charge.refundedCents;
  check(simulator, charge, amountCents);
  const { caseType } = input;
  const created = simulator.now();
  const dueInDays = input.dueInDays ?? DUE_DAYS;
  const opened: DisputeRecord = {
    id: newId("du"),
    created,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    amountCents,
    reason: input.reason,
    status: caseType === null ? "lost" : caseType === "inquiry" ? "warning_needs_response" : "needs_response",
    caseType,
    dueBy: caseType === null ? null : created + dueInDays * DAY,
    pastDue: false,
    evidence: {},
    submissions: 0,
    balanceTransactions: [],
    metadata: {},
  };
  const taken = input.withdraw ?? caseType !== "inquiry";
  const dispute = simulator.store.put("dispute", taken ? withdraw(simulator, opened) : opened);
  simulator.store.put("charge", { ...charge, disputed: true });
  emit(simulator, NO_REQUEST, "charge.dispute.created", "dispute", dispute);
  if (taken) emit(simulator, NO_REQUEST, "charge.dispute.funds_withdrawn", "dispute", dispute);
  if (caseType === null) emit(simulator, NO_REQUEST, "charge.dispute.closed", "dispute", dispute);
  return dispute;
}

/** Withdraws the funds of a dispute that was opened without. */
export function withdrawLater(simulator: Simulator, dispute: DisputeRecord): DisputeRecord {
  if (dispute.balanceTransactions.length > 0 || !isDisputeOpen(dispute))
    throw invalidRequest(`The money of ${dispute.id} has moved already; its status is ${dispute.status}.`);
  const taken = simulator.store.put("dispute", withdraw(simulator, dispute));
  emit(simulator, NO_REQUEST, "charge.dispute.funds_withdrawn", "dispute", taken);
  return taken;
}

/** Escalates an inquiry to a chargeback: sets a new deadline and withdraws the funds. */
export function escalate(simulator: Simulator, dispute: DisputeRecord): DisputeRecord {
  if (!dispute.status.startsWith("warning_") || !isDisputeOpen(dispute))
    throw invalidRequest(`Only an open inquiry can be escalated; ${dispute.id} is ${dispute.status}.`);
  const chargeback: DisputeRecord = {
    ...dispute,
    status: "needs_response",
    caseType: "chargeback",
    dueBy: simulator.now() + DUE_DAYS * DAY,
    submissions: 0,
  };
  const taken = simulator.store.put(
    "dispute",
    isWithdrawn(dispute) ? chargeback : withdraw(simulator, chargeback),
  );
  emit(simulator, NO_REQUEST, "charge.dispute.updated", "dispute", taken, {
    previous: { status: dispute.status },
  });
  if (!isWithdrawn(dispute)) emit(simulator, NO_REQUEST, "charge.dispute.funds_withdrawn", "dispute", taken);
  return taken;
}

/** True until the dispute is closed. */
export function isDisputeOpen({ status }: DisputeRecord): boolean {
  return status.endsWith("needs_response") || status.endsWith("under_review");
}

function check(simulator: Simulator, charge: ChargeRecord, amountCents: number): void {
  if (charge.status !== "succeeded")
    throw invalidRequest(`Charge ${charge.id} has not succeeded; there is nothing to dispute.`, {
      param: "charge",
    });
  const open = simulator.store.tables.dispute.by("charge", charge.id).find(isDisputeOpen);
  if (open) throw invalidRequest(`Charge ${charge.id} has an open dispute, ${open.id}.`, { param: "charge" });
  const lostCents = simulator.store.tables.dispute
    .by("charge", charge.id)
    .reduce((sum, dispute) => sum + (isWithdrawn(dispute) ? dispute.amountCents : 0), 0);
  const leftCents = charge.amountCents - charge.refundedCents - lostCents;
  if (amountCents < 1 || amountCents > leftCents)
    throw invalidRequest(
      `Of charge ${charge.id}, ${leftCents} cents are left to dispute; ${amountCents} does not fit.`,
      { param: "amount" },
    );
}
