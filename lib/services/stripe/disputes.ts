import type Stripe from "stripe";
import { call } from "./client";
import { storableCode } from "./text";

/** A sum of movements of the platform's balance, and the processor's fees on them. */
export type DisputeSum = { amountCents: number; feeCents: number };
/** The bank withdraws the money and may return it. `reinstated` is 0 until then. */
export type DisputeRound = { withdrawn: DisputeSum; reinstated: DisputeSum };

/** The processor's current state of a dispute. */
export type ProcessorDispute = {
  id: string;
  chargeId: string;
  amountCents: number;
  /** The processor's values: `fraudulent`, …; `needs_response`, `won`, …. Neither list is closed. */
  reason: string;
  status: string;
  respondBy: Date | null;
  openedAt: Date;
  /**
   * Money movements by round, oldest first; empty until there are any. A second round starts when the bank withdraws
   * again what it had returned, because a won dispute is lost after all.
   */
  rounds: DisputeRound[];
};

/** Reads a dispute with its money movements. */
export async function retrieveDispute(processorDisputeId: string): Promise<ProcessorDispute> {
  const dispute = await call((api) => api.disputes.retrieve(processorDisputeId));
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    chargeId: typeof dispute.charge === "string" ? dispute.charge : dispute.charge.id,
    amountCents: dispute.amount,
    reason: storableCode(dispute.reason),
    status: storableCode(dispute.status),
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(dispute.created * 1000),
    rounds: roundsOf(dispute.balance_transactions),
  };
}

type Movement = Pick<Stripe.BalanceTransaction, "id" | "created" | "amount" | "fee">;

/**
 * Groups a dispute's movements, given in any order, by round. A new round starts when the bank withdraws money after
 * all money of the previous round was returned. Anything else (a fee alone, an adjustment, a return seen first) belongs
 * to the current round.
 */
export function roundsOf(movements: readonly Movement[]): DisputeRound[] {
  const rounds: DisputeRound[] = [];
  const left = movements.toSorted(
    (a, b) => a.created - b.created || a.amount - b.amount || (a.id < b.id ? -1 : 1),
  );
  let round: DisputeRound | undefined;
  for (let it = takeNext(left, round); it; it = takeNext(left, round)) {
    const { amount, fee } = it;
    const givenBack = round && round.withdrawn.amountCents > 0 && heldCents(round) <= 0;
    if (!round || (amount < 0 && givenBack)) {
      round = { withdrawn: nothing(), reinstated: nothing() };
      rounds.push(round);
    }
    const out = amount < 0 || (amount === 0 && fee > 0);
    const sum = out ? round.withdrawn : round.reinstated;
    sum.amountCents += out ? -amount : amount;
    sum.feeCents += out ? fee : -fee;
  }
  return rounds;
}

/**
 * Takes the oldest movement. Within one second, withdrawals come first; while the bank holds money, returns do.
 */
function takeNext(left: Movement[], round: DisputeRound | undefined): Movement | undefined {
  const held = round ? heldCents(round) : 0;
  const back = left.findIndex(
    ({ created, amount }) => created === left[0]?.created && amount >= 0 && amount <= held,
  );
  return left.splice(held > 0 && back > 0 ? back : 0, 1)[0];
}

const heldCents = (round: DisputeRound) => round.withdrawn.amountCents - round.reinstated.amountCents;
const nothing = (): DisputeSum => ({ amountCents: 0, feeCents: 0 });
