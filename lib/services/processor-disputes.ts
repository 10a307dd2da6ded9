import { call } from "./processor-client";

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
  /** What left the platform's balance for it, and what came back; 0 while nothing has moved. */
  withdrawn: { amountCents: number; feeCents: number };
  reinstated: { amountCents: number; feeCents: number };
};

const NOTHING = { amountCents: 0, feeCents: 0 };

/** The truth about a dispute, with the money that moved for it. */
export async function retrieveDispute(processorDisputeId: string): Promise<ProcessorDispute> {
  const dispute = await call((api) => api.disputes.retrieve(processorDisputeId));
  const dueBy = dispute.evidence_details.due_by;
  const sums = { withdrawn: { ...NOTHING }, reinstated: { ...NOTHING } };
  for (const { net, amount, fee } of dispute.balance_transactions) {
    const out = net < 0;
    const sum = out ? sums.withdrawn : sums.reinstated;
    sum.amountCents += out ? -amount : amount;
    sum.feeCents += out ? fee : -fee;
  }
  return {
    id: dispute.id,
    chargeId: typeof dispute.charge === "string" ? dispute.charge : dispute.charge.id,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    respondBy: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(dispute.created * 1000),
    ...sums,
  };
}
