import type Stripe from "stripe";
import { call } from "./client";
import { codeOf } from "./text";

/** What moved of the platform's balance, and the processor's fee on it. */
export type DisputeSum = { amountCents: number; feeCents: number };
/** The bank takes the money, and may give it back; 0 while it has not. */
export type DisputeRound = { withdrawn: DisputeSum; reinstated: DisputeSum };

/** A dispute as the processor has it now. */
export type ProcessorDispute = {
  id: string;
  chargeId: string;
  amountCents: number;
  /** The processor's own words: `fraudulent`, …; `needs_response`, `won`, …. Both lists are open. */
  reason: string;
  status: string;
  respondBy: Date | null;
  openedAt: Date;
  /**
   * How its money moved, oldest first; empty while nothing has. A second round begins when the bank takes again what it
   * had given back, because a dispute that was won is lost after all.
   */
  rounds: DisputeRound[];
};

/** The truth about a dispute, with the money that moved for it. */
export async function retrieveDispute(processorDisputeId: string): Promise<ProcessorDispute> {
  const dispute = await call((api) => api.disputes.retrieve(processorDisputeId));
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    chargeId: typeof dispute.charge === "string" ? dispute.charge : dispute.charge.id,
    amountCents: dispute.amount,
    reason: codeOf(dispute.reason),
    status: codeOf(dispute.status),
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(dispute.created * 1000),
    rounds: roundsOf(dispute.balance_transactions),
  };
}

type Movement = Pick<Stripe.BalanceTransaction, "id" | "created" | "amount" | "fee">;

/**
 * The movements of a dispute by rounds, whatever their order. A further round begins where the bank takes money although
 * all that it had taken in the round before is back; anything else (a fee alone, an adjustment, a return that is seen
 * first) belongs to the round in which it stands.
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

/** Takes the oldest; of those of one second a withdrawal, but while the bank has money first what it can give back. */
function takeNext(left: Movement[], round: DisputeRound | undefined): Movement | undefined {
  const held = round ? heldCents(round) : 0;
  const back = left.findIndex(
    ({ created, amount }) => created === left[0]?.created && amount >= 0 && amount <= held,
  );
  return left.splice(held > 0 && back > 0 ? back : 0, 1)[0];
}

const heldCents = (round: DisputeRound) => round.withdrawn.amountCents - round.reinstated.amountCents;
const nothing = (): DisputeSum => ({ amountCents: 0, feeCents: 0 });
