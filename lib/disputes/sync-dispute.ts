import { flagForReview, resolveCause } from "@/lib/alerts/store";
import { disputeReason } from "@/lib/disputes/labels";
import { recomputeDonation, withDonationLock } from "@/lib/donations/status/recompute-store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { formatUsd } from "@/lib/kernel/money";
import { findPaidDonation, type PaidDonation } from "@/lib/refunds/find-paid-donation";
import { type ProcessorDispute, retrieveDispute } from "@/lib/services/stripe/disputes";
import { type ChargeMoney, retrieveChargeMoney } from "@/lib/services/stripe/refunds";
import { alertStaffOnDifference } from "./alert-staff";
import { closeRound } from "./close-round";
import { moveDisputeMoney } from "./move-dispute-money";
import { publishDispute } from "./publish-dispute";
import { reopenDispute } from "./reopen-dispute";
import { endOf, roundsOf } from "./rules";
import { type DisputeRow, findByProcessorDispute, findDispute, insertDispute, recordSeen } from "./store";

export type Outcome = "applied" | "repeated" | "unknown_object";

/**
 * Updates a dispute's row, money and totals to the processor's state, each step once and in order, also under late and
 * repeated calls. A refused step raises an alert, and its error is thrown after the decision is applied, for a retry.
 */
export async function syncDispute(
  ctx: Context,
  { processorDisputeId }: { processorDisputeId: string },
): Promise<Outcome> {
  const seen = await retrieveDispute(processorDisputeId);
  const money = await retrieveChargeMoney(seen.chargeId, null);
  const donation = await findPaidDonation(ctx, money);
  if (!donation) return "unknown_object";
  const { row, opened } = await open(ctx, donation, seen);
  const { processorStatus, reason, respondBy } = { processorStatus: seen.status, ...seen };
  const newer = await withDonationLock(ctx.db, donation.id, (tx) =>
    recordSeen(tx, row.id, { processorStatus, reason, respondBy }, ctx.now),
  );
  if (!newer) return "repeated";
  const ownMoney =
    money.donationId === donation.id ? money : await retrieveChargeMoney(seen.chargeId, donation.id);
  const { moved, decided, refusal } = await goThrough(ctx, donation, row.id, { seen, money: ownMoney });
  await publishDispute(ctx, row);
  if (refusal) {
    await flagFailedTransfer(ctx, donation, row);
    throw refusal;
  }
  const now = await findDispute(ctx.db, row.id);
  // A newer read has booked more, so a difference from this stale one is expected.
  if (now && !(now.stateCheckedAt && now.stateCheckedAt > ctx.now))
    await alertStaffOnDifference(ctx.db, donation, now, seen, ctx.now);
  if (decided || moved) await resolveCause(ctx.db, `dispute-money:${row.id}`, ctx.now);
  return opened || moved || decided ? "applied" : "repeated";
}

type Progress = { moved: boolean; decided: boolean; refusal: AppError | null };

/** Applies the rounds in order. After a refused movement, only decisions are applied. */
async function goThrough(
  ctx: Context,
  donation: PaidDonation,
  id: string,
  { seen, money }: { seen: ProcessorDispute; money: ChargeMoney },
): Promise<Progress> {
  const progress: Progress = { moved: false, decided: false, refusal: null };
  const rounds = roundsOf(seen);
  for (const [index, it] of rounds.entries()) {
    const round = index + 1;
    if (round > 1 && (await reopenDispute(ctx, donation, { id, round }))) progress.decided = true;
    if (!progress.refusal)
      try {
        if (await moveDisputeMoney(ctx, donation, { id, round }, { seen: it, money })) progress.moved = true;
      } catch (error) {
        if (!(error instanceof AppError && error.code === "refused")) throw error;
        progress.refusal = error;
      }
    // The bank returned the money before withdrawing it again, so that round was won.
    const end = round < rounds.length ? "WON" : endOf(seen.status, round, it.reinstated.amountCents);
    if (await closeRound(ctx, donation, { id, round, end, last: round === rounds.length }))
      progress.decided = true;
  }
  return progress;
}

async function open(
  ctx: Context,
  donation: PaidDonation,
  seen: ProcessorDispute,
): Promise<{ row: DisputeRow; opened: boolean }> {
  const known = await findByProcessorDispute(ctx.db, seen.id);
  if (known) return { row: known, opened: false };
  return withDonationLock(ctx.db, donation.id, async (tx) => {
    const id = newId();
    const opened = await insertDispute(tx, {
      id,
      processorDisputeId: seen.id,
      orgId: donation.orgId,
      donationId: donation.id,
      amountCents: seen.amountCents,
      reason: seen.reason,
      status: "OPEN",
      processorStatus: seen.status,
      respondBy: seen.respondBy,
      openedAt: seen.openedAt,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    if (opened) {
      await recomputeDonation(tx, donation.id, {
        cause: `dispute-opened:${id}`,
        kind: "DISPUTE_OPENED",
        at: ctx.now,
      });
      await flagForReview(tx, {
        cause: `dispute:${id}`,
        orgId: donation.orgId,
        kind: "DISPUTE",
        campaignId: donation.campaignId,
        donationId: donation.id,
        message: `A donation of ${formatUsd(donation.amountCents)} is disputed for ${formatUsd(seen.amountCents)}. ${disputeReason(seen.reason)}.`,
        figures: {
          disputedCents: seen.amountCents,
          disputeId: id,
          respondBy: seen.respondBy?.toISOString() ?? null,
        },
        at: ctx.now,
      });
    }
    const row = await findByProcessorDispute(tx, seen.id);
    if (!row) throw new Error(`dispute ${seen.id} was not written`);
    return { row, opened };
  });
}

async function flagFailedTransfer(ctx: Context, donation: PaidDonation, row: DisputeRow): Promise<void> {
  await flagForReview(ctx.db, {
    cause: `dispute-money:${row.id}`,
    orgId: donation.orgId,
    kind: "DISPUTE",
    campaignId: donation.campaignId,
    donationId: donation.id,
    message: `The money of a disputed donation of ${formatUsd(donation.amountCents)} could not be transferred between you and the platform. It will be retried automatically.`,
    figures: { disputedCents: row.amountCents, disputeId: row.id },
    at: ctx.now,
  });
}
