import { shareOf } from "@/lib/kernel/money";
import { type ChargeMoney, returnFee, reverseTransfer, type Transfer } from "@/lib/services/stripe/refunds";

const sum = (parts: { amountCents: number }[]) => parts.reduce((all, one) => all + one.amountCents, 0);

/** Returns the part of a transfer that has not been reversed, in cents. */
export function unreversedCents(transfer: Transfer): number {
  return transfer.amountCents - sum(transfer.reversals);
}

export type Part = {
  /** Amount that the donor or their bank receives. */
  amountCents: number;
  /** The part of our fee in the amount, which the organization does not bear. */
  plannedFeeCents: number;
  /** Our fee that was returned with the refund outside of this code; null if this code returns it. */
  foreignFeeCents: number | null;
  /** `kind` and `id` are stored at the processor with each movement, so that a repeated call finds its own. */
  kind: "refund" | "dispute";
  id: string;
  processorRefundId: string | null;
};

const causeOf = ({ kind, id }: Part) => `${kind}:${id}`;

/**
 * Recovers the organization's part of `amountCents`. From the donation's own transfer the full amount is reversed and
 * our fee on it returned; later transfers had no fee, so only the net amount is. Movements already made for this cause
 * count. Returns the net amount taken, which is less than the part only if the transfers are exhausted. Updates
 * `money`.
 */
async function recoverPart(money: ChargeMoney, it: Part): Promise<number> {
  const [first, ...again] = money.transfers;
  const fromFirst = first ? Math.min(it.amountCents, unreversedCents(first) + recoveredFrom(first, it)) : 0;
  if (first) await reverseTo(first, fromFirst, it);
  const feeOnFirst = it.amountCents === 0 ? 0 : shareOf(it.plannedFeeCents, fromFirst, it.amountCents);
  let remainingCents = it.amountCents - it.plannedFeeCents - (fromFirst - feeOnFirst);
  let takenCents = fromFirst;
  for (const transfer of again) {
    const part = Math.max(
      0,
      Math.min(remainingCents, unreversedCents(transfer) + recoveredFrom(transfer, it)),
    );
    await reverseTo(transfer, part, it);
    remainingCents -= part;
    takenCents += part;
  }
  return takenCents - (it.foreignFeeCents ?? (await returnFeePart(money, feeOnFirst, it)));
}

/**
 * Like {@link recoverPart}, for possibly stale `money`: before recovering less than the whole part, reads again with
 * `readMoney`, because the organization may have been paid in the meantime.
 */
export async function recoverFullPart(
  money: ChargeMoney,
  it: Part,
  readMoney: () => Promise<ChargeMoney>,
): Promise<number> {
  const netCents = await recoverPart(money, it);
  const isFull = netCents >= it.amountCents - it.plannedFeeCents;
  return isFull ? netCents : recoverPart(await readMoney(), it);
}

/** Returns the net amount already taken from the organization for this cause, in cents. */
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

/** Reverses a transfer until `totalCents` have been taken from it for this cause. */
async function reverseTo(transfer: Transfer, totalCents: number, it: Part): Promise<void> {
  const amountCents = totalCents - recoveredFrom(transfer, it);
  if (amountCents <= 0) return;
  const cause = causeOf(it);
  const key = `${it.kind}-reversal:${it.id}:${transfer.id}`;
  await reverseTransfer(transfer.id, { amountCents, cause, key });
  transfer.reversals.push({ amountCents, cause, processorRefundId: null });
}

/** Pays back our fee until `totalCents` are paid back for this cause or no fee is left. Returns the total paid back. */
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
