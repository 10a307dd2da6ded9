import { flagForReview } from "@/lib/alerts/store";
import { formatUsd } from "@/lib/kernel/money";
import type { PaidDonation } from "@/lib/refunds/find-paid-donation";
import type { DisputeRound, ProcessorDispute } from "@/lib/services/stripe/disputes";
import { roundKey } from "./rules";
import { type DisputeRow, resolveDifferences } from "./store";

/** A connection, or the transaction that records the alert. */
export type AlertDb = Parameters<typeof flagForReview>[0];

/** Returns the cause of the alert about a shortfall in the organization's transfers. The sweep reads it too. */
export const shortfallCause = (disputeId: string, round: number) =>
  `dispute-short:${roundKey(disputeId, round)}`;

const about = (donation: PaidDonation) => ({
  orgId: donation.orgId,
  campaignId: donation.campaignId,
  donationId: donation.id,
});

/**
 * Alerts staff, once, that the organization's transfers hold less than the bank withdrew. Returns whether this call
 * raised the alert.
 */
export async function alertStaffOnShortfall(
  db: AlertDb,
  donation: PaidDonation,
  it: { disputeId: string; round: number; withdrawnCents: number; takenCents: number },
  at: Date,
): Promise<boolean> {
  const { round, ...figures } = it;
  const missingCents = it.withdrawnCents - it.takenCents;
  return flagForReview(db, {
    ...about(donation),
    cause: shortfallCause(it.disputeId, round),
    kind: "AMOUNT_DIFFERS",
    message: `The bank withdrew ${formatUsd(it.withdrawnCents)} for a disputed donation. ${formatUsd(missingCents)} of it could not be taken from your balance. The platform covers it until you have paid it back.`,
    figures: { ...figures, missingCents },
    at,
  });
}

/**
 * Alerts staff that the processor moved other amounts for a dispute than are booked, for example when the bank
 * withdraws more than the disputed amount. Once per set of amounts, until they agree.
 */
export async function alertStaffOnDifference(
  db: AlertDb,
  donation: PaidDonation,
  row: DisputeRow,
  seen: ProcessorDispute,
  at: Date,
): Promise<void> {
  const sum = (of: (round: DisputeRound) => number) => seen.rounds.reduce((all, one) => all + of(one), 0);
  const withdrawnCents = sum((round) => round.withdrawn.amountCents);
  const reinstatedCents = sum((round) => round.reinstated.amountCents);
  const feeCents = sum((round) => round.withdrawn.feeCents - round.reinstated.feeCents);
  const moved = withdrawnCents === row.withdrawnCents && reinstatedCents === row.reinstatedCents;
  if (moved && feeCents === row.disputeFeeCents) return resolveDifferences(db, row.id, donation.orgId, at);
  await flagForReview(db, {
    ...about(donation),
    cause: `dispute-differs:${row.id}:${withdrawnCents}:${reinstatedCents}${moved ? `:${feeCents}` : ""}`,
    kind: "AMOUNT_DIFFERS",
    message: moved
      ? `The processor's fee for a dispute is ${formatUsd(feeCents)}, but ${formatUsd(row.disputeFeeCents)} was recorded. The platform pays the difference; your balance is not affected.`
      : `For a disputed donation, the bank withdrew ${formatUsd(withdrawnCents)} and returned ${formatUsd(reinstatedCents)}, but ${formatUsd(row.withdrawnCents)} and ${formatUsd(row.reinstatedCents)} were recorded. Your balance does not include the difference; contact the platform to resolve it.`,
    figures: {
      disputeId: row.id,
      withdrawnCents,
      reinstatedCents,
      bookedWithdrawnCents: row.withdrawnCents,
      bookedReinstatedCents: row.reinstatedCents,
      ...(moved ? { feeCents, bookedFeeCents: row.disputeFeeCents } : {}),
    },
    at,
  });
}
