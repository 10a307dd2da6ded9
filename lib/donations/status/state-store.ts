import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { mayStill } from "./effects-store";

/** Returns SQL for whether state read from the processor at `at` is at least as new as the row's. */
const isNewer = (at: Date) => sql`coalesce(${donations.stateCheckedAt}, '-infinity') <= ${at.toISOString()}`;

/** Marks a donation as failed after a failed attempt. Keeps held tickets, because the donor can try again. */
export async function markDonationFailed(
  db: Executor,
  it: { donationId: string; intentId: string; reason: string; code: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(donations)
    .set({
      status: "FAILED",
      failureReason: it.reason,
      failureCode: it.code,
      processingSince: null,
      verifyingSince: null,
      processorIntentId: it.intentId,
      stateCheckedAt: it.at,
      updatedAt: it.at,
    })
    .where(
      and(
        eq(donations.id, it.donationId),
        isNewer(it.at),
        mayStill("paymentFailed"),
        // Failing again for the same reason is no change.
        sql`(${donations.status} <> 'FAILED' or ${donations.failureCode} is distinct from ${it.code})`,
      ),
    )
    .returning({ id: donations.id });
  return rows.length > 0;
}

/** Marks a donation's bank payment as processing. The donation is not abandoned, and is reopened if it was closed. */
export async function markProcessing(
  db: Executor,
  it: { donationId: string; intentId: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(donations)
    .set({
      status: "PENDING",
      failureReason: null,
      failureCode: null,
      verifyingSince: null,
      closedAt: null,
      processingSince: sql`coalesce(${donations.processingSince}, ${it.at.toISOString()})`,
      processorIntentId: it.intentId,
      stateCheckedAt: it.at,
      updatedAt: it.at,
    })
    .where(and(eq(donations.id, it.donationId), isNewer(it.at), mayStill("paymentProcessing")))
    .returning({ id: donations.id });
  return rows.length > 0;
}

/** Marks a bank payment as waiting for two small deposits to be confirmed. The processor cancels it after ten days. */
export async function markVerifying(
  db: Executor,
  it: { donationId: string; intentId: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(donations)
    .set({
      status: "PENDING",
      failureReason: null,
      failureCode: null,
      verifyingSince: it.at,
      processorIntentId: it.intentId,
      stateCheckedAt: it.at,
      updatedAt: it.at,
    })
    .where(
      and(
        eq(donations.id, it.donationId),
        isNewer(it.at),
        mayStill("paymentVerifying"),
        isNull(donations.verifyingSince),
        isNull(donations.closedAt),
      ),
    )
    .returning({ id: donations.id });
  return rows.length > 0;
}

/**
 * Closes an unpaid donation and releases its tickets, in one statement. Only for a donation that can no longer be paid:
 * the processor confirmed the cancellation, or the client secret was never sent. Keeps an earlier failure reason.
 */
export async function closeUnpaidDonation(
  db: Executor,
  donationId: string,
  at: Date,
  reason = "abandoned",
): Promise<boolean> {
  const rows = await db.execute<{ id: string }>(sql`
    with before as (
      select id, tickets_held from donations where id = ${donationId} for no key update
    ), donation as (
      update donations d set status = 'FAILED', closed_at = ${at.toISOString()}, updated_at = ${at.toISOString()},
             failure_reason = coalesce(d.failure_reason, ${reason}), failure_code = coalesce(d.failure_code, ${reason}),
             processing_since = null, verifying_since = null, tickets_held = 0
      from before where d.id = before.id and ${mayStill("closed", sql`d.status`)} and d.closed_at is null
      returning d.id, d.campaign_id, before.tickets_held as held
    ), released as (
      update campaigns c set tickets_held = c.tickets_held - donation.held
      from donation where c.id = donation.campaign_id and donation.held > 0
    )
    select id from donation`);
  return rows.length > 0;
}
