import { raiseAttention } from "@/lib/attention/store";
import { formatUsd } from "@/lib/kernel/money";
import type { PaidGift } from "@/lib/refunds/find-paid-gift";
import type { ProcessorDispute } from "@/lib/services/processor-disputes";
import type { DisputeRow } from "./store";

/** A connection, or the transaction in which something is noted together. */
export type Place = Parameters<typeof raiseAttention>[0];

/** Under this cause stands what of a dispute could not be taken from the organization; the follow-up reads it too. */
export const shortCause = (disputeId: string) => `dispute-short:${disputeId}`;

const about = (gift: PaidGift) => ({ orgId: gift.orgId, campaignId: gift.campaignId, donationId: gift.id });

/** Lays before staff that the organization's transfers hold less than the bank took; once. Returns whether now. */
export async function tellShort(
  db: Place,
  gift: PaidGift,
  it: { disputeId: string; withdrawnCents: number; takenCents: number },
  at: Date,
): Promise<boolean> {
  const missingCents = it.withdrawnCents - it.takenCents;
  return raiseAttention(db, {
    ...about(gift),
    cause: shortCause(it.disputeId),
    kind: "AMOUNT_DIFFERS",
    message: `The bank took ${formatUsd(it.withdrawnCents)} for a disputed gift. ${formatUsd(missingCents)} of it could not be taken from your balance: the platform bears that until it is settled with you.`,
    figures: { ...it, missingCents },
    at,
  });
}

/**
 * Lays before staff that the processor has moved other sums for a dispute than are booked, as when the bank takes the
 * money a second time after it gave it back; once for each pair of sums.
 */
export async function tellDifference(
  db: Place,
  gift: PaidGift,
  row: DisputeRow,
  seen: ProcessorDispute,
  at: Date,
): Promise<void> {
  const withdrawnCents = seen.withdrawn.amountCents;
  const reinstatedCents = seen.reinstated.amountCents;
  if (withdrawnCents === row.withdrawnCents && reinstatedCents === row.reinstatedCents) return;
  await raiseAttention(db, {
    ...about(gift),
    cause: `dispute-differs:${row.id}:${withdrawnCents}:${reinstatedCents}`,
    kind: "AMOUNT_DIFFERS",
    message: `For a disputed gift the bank has taken ${formatUsd(withdrawnCents)} and returned ${formatUsd(reinstatedCents)}; ${formatUsd(row.withdrawnCents)} and ${formatUsd(row.reinstatedCents)} are booked. The difference was not moved between you and the platform: it has to be settled by hand.`,
    figures: {
      disputeId: row.id,
      withdrawnCents,
      reinstatedCents,
      bookedWithdrawnCents: row.withdrawnCents,
      bookedReinstatedCents: row.reinstatedCents,
    },
    at,
  });
}
