import { appLinks } from "@/lib/emails/app-links";
import { milestoneCause } from "@/lib/emails/staff/send-milestone";
import { findDonations } from "@/lib/emails/store";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { deliverInBatches, latestRetry } from "./deliver-batches";
import { dueEmails } from "./due-emails";
import { emitOwed } from "./emit-owed";
import { recordReachedMilestones } from "./record-milestones";

export type FollowedUp = { sent: number; refused: number; alone: number; milestones: number };

/**
 * Sends the follow-up emails of donations that have succeeded or whose bank payment is pending: the notice of the
 * pending payment, or receipts, staff notices, tribute notices and milestones. Each email is sent at most once. Callers
 * repeat until it returns. An email that has to be sent individually gets an event of its own. Throws `MailError` if a
 * whole batch must be repeated, after everything else is done.
 */
export async function followUpDonations(ctx: Context, donationIds: readonly string[]): Promise<FollowedUp> {
  const ids = [...new Set(donationIds)];
  const donations = await findDonations(ctx.db, ids);
  if (donations.length < ids.length) {
    const found = new Set(donations.map(({ donation }) => donation.id));
    const unknown = ids.filter((id) => !found.has(id));
    log.error({ requestId: ctx.requestId, donationIds: unknown }, "unknown donations cannot be followed up");
  }
  const due = await dueEmails(donations, appLinks());
  const delivered = await deliverInBatches(ctx, due.emails, async (rows) => {
    const of = new Set(rows.flatMap(({ donationId }) => donationId ?? []));
    return (await dueEmails(await findDonations(ctx.db, [...of]), appLinks())).emails;
  });
  const alone = [...delivered.alone, ...due.failed.map((cause) => ({ cause, attempts: 0 }))];
  await emitOwed(
    ctx,
    alone.map(({ cause, attempts }) => ({ cause, id: `email:${cause}:${attempts}` })),
  );
  // Last, so that slow or failing totals do not delay receipts.
  const milestones = await recordReachedMilestones(ctx, donations);
  const reached = milestones.map(({ campaignId, percent }) => milestoneCause(campaignId, percent));
  // Every donation of the campaign finds these until they are sent, so their event id changes only once a day.
  await emitOwed(
    ctx,
    reached.map((cause) => ({ cause, id: `email:${cause}` })),
  );
  const failure = latestRetry(delivered.failures);
  if (failure) throw failure;
  return {
    sent: delivered.sent,
    refused: delivered.refused,
    alone: alone.length,
    milestones: milestones.length,
  };
}
