import type Stripe from "stripe";
import { call } from "./processor-client";

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
    reason: dispute.reason,
    status: dispute.status,
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(dispute.created * 1000),
    rounds: roundsOf(dispute.balance_transactions),
  };
}

/** Movements of one direction that follow each other are one: an amount may be followed by its adjustment. */
function roundsOf(movements: readonly Stripe.BalanceTransaction[]): DisputeRound[] {
  const rounds: DisputeRound[] = [];
  let ended = true;
  for (const { net, amount, fee } of [...movements].sort((a, b) => a.created - b.created)) {
    const out = net < 0;
    if (ended && (out || rounds.length === 0)) rounds.push({ withdrawn: nothing(), reinstated: nothing() });
    ended = !out;
    const sum = out ? rounds.at(-1)?.withdrawn : rounds.at(-1)?.reinstated;
    if (!sum) continue;
    sum.amountCents += out ? -amount : amount;
    sum.feeCents += out ? fee : -fee;
  }
  return rounds;
}

const nothing = (): DisputeSum => ({ amountCents: 0, feeCents: 0 });
