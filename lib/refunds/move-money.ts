import { shareOf } from "@/lib/kernel/money";
import { type ChargeMoney, returnFee, reverseTransfer, type Transfer } from "@/lib/services/stripe/refunds";

const sum = (parts: { amountCents: number }[]) => parts.reduce((all, one) => all + one.amountCents, 0);

/** What of a transfer is still with the organization, in cents. */
export function leftOf(transfer: Transfer): number {
  return transfer.amountCents - sum(transfer.reversals);
}

export type Part = {
  /** What the donor or their bank gets back. */
  amountCents: number;
  /** The part of our own fee in it, which the organization does not bear. */
  plannedFeeCents: number;
  /** Fee that somebody has returned with it already; null where we return it. */
  foreignFeeCents: number | null;
  /** What it is for: kept by the processor with each movement, so that a repeated call knows what it did. */
  kind: "refund" | "dispute";
  id: string;
  processorRefundId: string | null;
};

const causeOf = ({ kind, id }: Part) => `${kind}:${id}`;

/**
 * Takes the organization's part of `amountCents` from it. The donation's own transfer was made before our fee was taken:
 * it goes back in full, and our fee on it is returned. Money that the organization was paid again (after a failed
 * refund, a won dispute) was paid without our fee, so of that only the net goes back. What was moved for this cause
 * counts, also what the processor reversed together with the refund. Returns what left the organization in all; less
 * than its part only when its transfers hold no more. `money` is kept in step.
 */
export async function takePart(money: ChargeMoney, it: Part): Promise<number> {
  const [first, ...again] = money.transfers;
  const fromFirst = first ? Math.min(it.amountCents, leftOf(first) + takenFor(first, it)) : 0;
  if (first) await reverseTo(first, fromFirst, it);
  const feeOnFirst = it.amountCents === 0 ? 0 : shareOf(it.plannedFeeCents, fromFirst, it.amountCents);
  let wanted = it.amountCents - it.plannedFeeCents - (fromFirst - feeOnFirst);
  let takenCents = fromFirst;
  for (const transfer of again) {
    const part = Math.max(0, Math.min(wanted, leftOf(transfer) + takenFor(transfer, it)));
    await reverseTo(transfer, part, it);
    wanted -= part;
    takenCents += part;
  }
  return takenCents - (it.foreignFeeCents ?? (await giveFeeBack(money, feeOnFirst, it)));
}

/**
 * The same, for whoever may have been overtaken since they looked: before less than the whole part is taken, `look`
 * asks anew, because the organization may have been paid again meanwhile.
 */
export async function takeWholePart(
  money: ChargeMoney,
  it: Part,
  look: () => Promise<ChargeMoney>,
): Promise<number> {
  const netCents = await takePart(money, it);
  const whole = netCents >= it.amountCents - it.plannedFeeCents;
  return whole ? netCents : takePart(await look(), it);
}

/** What left the organization for this cause so far. */
export function takenSoFar(money: ChargeMoney, it: Part): number {
  const taken = money.transfers.reduce((all, transfer) => all + takenFor(transfer, it), 0);
  return taken - (it.foreignFeeCents ?? givenFor(money.fee, it));
}

function takenFor(transfer: Transfer, it: Part): number {
  const { processorRefundId } = it;
  return sum(
    transfer.reversals.filter(
      (one) =>
        one.cause === causeOf(it) ||
        (processorRefundId !== null && one.processorRefundId === processorRefundId),
    ),
  );
}

function givenFor(fee: ChargeMoney["fee"], it: Part): number {
  return sum((fee?.returns ?? []).filter((one) => one.cause === causeOf(it)));
}

/** Reverses a transfer until `totalCents` of it are taken for this cause. */
async function reverseTo(transfer: Transfer, totalCents: number, it: Part): Promise<void> {
  const amountCents = totalCents - takenFor(transfer, it);
  if (amountCents <= 0) return;
  const cause = causeOf(it);
  const key = `${it.kind}-reversal:${it.id}:${transfer.id}`;
  await reverseTransfer(transfer.id, { amountCents, cause, key });
  transfer.reversals.push({ amountCents, cause, processorRefundId: null });
}

/** Returns our fee until `totalCents` are returned for this cause, or the fee holds no more; returns what is. */
async function giveFeeBack(money: ChargeMoney, totalCents: number, it: Part): Promise<number> {
  const { fee } = money;
  if (!fee) return 0;
  const givenCents = givenFor(fee, it);
  const amountCents = Math.min(fee.amountCents - sum(fee.returns), totalCents - givenCents);
  if (amountCents <= 0) return givenCents;
  const cause = causeOf(it);
  await returnFee(fee.id, { amountCents, cause, key: `${it.kind}-fee:${it.id}` });
  fee.returns.push({ amountCents, cause, created: 0 });
  return givenCents + amountCents;
}
