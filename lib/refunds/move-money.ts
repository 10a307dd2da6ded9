import { shareOf } from "@/lib/kernel/money";
import { type ChargeMoney, returnFee, reverseTransfer, type Transfer } from "@/lib/services/stripe/refunds";

const sum = (parts: { amountCents: number }[]) => parts.reduce((all, one) => all + one.amountCents, 0);

/** What the organization still holds of a transfer, in cents. */
export function leftOf(transfer: Transfer): number {
  return transfer.amountCents - sum(transfer.reversals);
}

export type Part = {
  /** What the donor or their bank receives. */
  amountCents: number;
  /** The part of our fee in it, which the organization does not bear. */
  plannedFeeCents: number;
  /** Our fee already returned with it outside of this code; null where we return it. */
  foreignFeeCents: number | null;
  /** Stored at the processor with each movement, so that a repeated call finds what it did. */
  kind: "refund" | "dispute";
  id: string;
  processorRefundId: string | null;
};

const causeOf = ({ kind, id }: Part) => `${kind}:${id}`;

/**
 * Recovers the organization's part of `amountCents`. The donation's own transfer was made before our fee: it
 * is reversed in full and our fee on it returned. Money paid again (after a failed refund or a won dispute)
 * had no fee, so only its net is reversed. Movements already made for this cause count, including those the
 * processor reversed with the refund. Returns what left the organization in total; less than its part only if
 * its transfers hold no more. Updates `money`.
 */
export async function recoverPart(money: ChargeMoney, it: Part): Promise<number> {
  const [first, ...again] = money.transfers;
  const fromFirst = first ? Math.min(it.amountCents, leftOf(first) + recoveredFrom(first, it)) : 0;
  if (first) await reverseTo(first, fromFirst, it);
  const feeOnFirst = it.amountCents === 0 ? 0 : shareOf(it.plannedFeeCents, fromFirst, it.amountCents);
  let wanted = it.amountCents - it.plannedFeeCents - (fromFirst - feeOnFirst);
  let takenCents = fromFirst;
  for (const transfer of again) {
    const part = Math.max(0, Math.min(wanted, leftOf(transfer) + recoveredFrom(transfer, it)));
    await reverseTo(transfer, part, it);
    wanted -= part;
    takenCents += part;
  }
  return takenCents - (it.foreignFeeCents ?? (await returnFeePart(money, feeOnFirst, it)));
}

/**
 * The same for a possibly stale read: before taking less than the whole part, reads again with `look`,
 * because the organization may have been paid meanwhile.
 */
export async function recoverWholePart(
  money: ChargeMoney,
  it: Part,
  look: () => Promise<ChargeMoney>,
): Promise<number> {
  const netCents = await recoverPart(money, it);
  const whole = netCents >= it.amountCents - it.plannedFeeCents;
  return whole ? netCents : recoverPart(await look(), it);
}

/** What has left the organization for this cause. */
export function recoveredSoFar(money: ChargeMoney, it: Part): number {
  const taken = money.transfers.reduce((all, transfer) => all + recoveredFrom(transfer, it), 0);
  return taken - (it.foreignFeeCents ?? givenFor(money.fee, it));
}

function recoveredFrom(transfer: Transfer, it: Part): number {
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
  const amountCents = totalCents - recoveredFrom(transfer, it);
  if (amountCents <= 0) return;
  const cause = causeOf(it);
  const key = `${it.kind}-reversal:${it.id}:${transfer.id}`;
  await reverseTransfer(transfer.id, { amountCents, cause, key });
  transfer.reversals.push({ amountCents, cause, processorRefundId: null });
}

/** Returns our fee until `totalCents` are returned for this cause or none is left; returns the total. */
async function returnFeePart(money: ChargeMoney, totalCents: number, it: Part): Promise<number> {
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
