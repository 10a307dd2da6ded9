import { and, asc, count, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { journalEntries, journalLines } from "@/db/schema/journal";
import { refunds } from "@/db/schema/refunds";
import type { DonationRow } from "@/lib/donations/store";
import type { Slice } from "@/lib/kernel/pagination";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import type { Position } from "@/lib/kernel/time-cursor";
import type { RefundRow } from "@/lib/refunds/refunds-and-disputes-store";
import type { RefundedAmounts } from "./rules";
import type { ListRefundsQuery } from "./schemas";

export type { RefundRow } from "@/lib/refunds/refunds-and-disputes-store";

export async function findDonationOfCharge(db: Executor, chargeId: string): Promise<DonationRow | null> {
  const [row] = await db.select().from(donations).where(eq(donations.processorChargeId, chargeId));
  return row ?? null;
}

export async function findRefund(db: Executor, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row ?? null;
}

/** Returns a donation's refunds, oldest first. */
export async function listDonationRefunds(db: Executor, donationId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.donationId, donationId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/**
 * Returns the refunded amounts of a donation. `reservedCents`: all refunds that did not fail, which never exceed the
 * amount paid. `back`: refunds that exist at the processor, and disputed amounts not returned to the organization; our
 * fee is computed from it.
 */
export async function readRefundedAmounts(
  db: Executor,
  donationId: string,
): Promise<{ reservedCents: number; back: RefundedAmounts }> {
  const rows = (await listDonationRefunds(db, donationId)).filter((row) => row.status !== "FAILED");
  const known = rows.filter((row) => row.processorRefundId !== null);
  const of = (account: "DISPUTES" | "PLATFORM_FEES") =>
    sql<number>`coalesce(sum(${journalLines.amountCents}) filter (where ${journalLines.account} = ${account}), 0)`.mapWith(
      Number,
    );
  const disputed = await db
    .select({ amountCents: sql`0 - ${of("DISPUTES")}`.mapWith(Number), feeCents: of("PLATFORM_FEES") })
    .from(journalEntries)
    .innerJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(
      and(
        eq(journalEntries.donationId, donationId),
        inArray(journalEntries.kind, ["TRANSFER_REVERSED", "TRANSFERRED_AGAIN"]),
      ),
    );
  const refunded = known.map(({ amountCents, platformFeeReturnedCents: feeCents }) => ({
    amountCents,
    feeCents,
  }));
  const back = { amountCents: 0, feeCents: 0 };
  for (const { amountCents, feeCents } of [...refunded, ...disputed]) {
    back.amountCents += amountCents;
    back.feeCents += feeCents;
  }
  return { reservedCents: rows.reduce((sum, row) => sum + row.amountCents, 0), back };
}

/** Inserts a requested refund; returns false if its id or processor id exists already. */
export async function insertRefund(db: Executor, row: typeof refunds.$inferInsert): Promise<boolean> {
  const made = await db.insert(refunds).values(row).onConflictDoNothing().returning({ id: refunds.id });
  return made.length > 0;
}

export async function findByProcessorRefund(
  db: Executor,
  donationId: string,
  it: { id: string; refundId: string | null },
): Promise<RefundRow | null> {
  const rows = await listDonationRefunds(db, donationId);
  return rows.find((row) => row.processorRefundId === it.id || row.id === it.refundId) ?? null;
}

/** Records the processor's id of our refund and the part of our fee to return with the refund. */
export async function attachRefund(
  db: Executor,
  it: { id: string; processorRefundId: string; feeCents: number; at: Date },
): Promise<void> {
  await db
    .update(refunds)
    .set({
      processorRefundId: it.processorRefundId,
      platformFeeReturnedCents: it.feeCents,
      updatedAt: it.at,
    })
    .where(and(eq(refunds.id, it.id), isNull(refunds.processorRefundId)));
}

/** Marks a refund as succeeded, so that it counts; returns false if it has been marked before. */
export async function markSucceeded(
  db: Executor,
  it: {
    id: string;
    processorRefundId: string;
    amountCents: number;
    reversedCents: number;
    feeReturnedCents: number;
    at: Date;
  },
): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({
      status: "SUCCEEDED",
      processorRefundId: it.processorRefundId,
      amountCents: it.amountCents,
      transferReversedCents: it.reversedCents,
      platformFeeReturnedCents: it.feeReturnedCents,
      failureReason: null,
      failedAt: null,
      succeededAt: it.at,
      updatedAt: it.at,
    })
    .where(and(eq(refunds.id, it.id), isNull(refunds.succeededAt)))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Marks a pending refund as refused by the processor: it never counted, and its reservation is released. */
export async function markRefused(db: Executor, id: string, reason: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({ status: "FAILED", failureReason: reason, failedAt: at, updatedAt: at })
    .where(and(eq(refunds.id, id), eq(refunds.status, "PENDING")))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Records that a counted refund failed and must be undone. It counts until it is undone. */
export async function recordFailing(db: Executor, id: string, reason: string, at: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ failedAt: at, failureReason: reason, updatedAt: at })
    .where(and(eq(refunds.id, id), eq(refunds.status, "SUCCEEDED"), isNull(refunds.failedAt)));
}

/** Marks a counted refund as failed, so that it no longer counts; returns false if it has been marked before. */
export async function markUndone(db: Executor, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({ status: "FAILED", updatedAt: at })
    .where(and(eq(refunds.id, id), eq(refunds.status, "SUCCEEDED")))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/**
 * Claims donations with unfinished refunds (after a crash, a lost event or an outage), longest waiting first, so that
 * one that cannot be finished does not delay others.
 */
export async function claimUnfinished(
  db: Executor,
  now: Date,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<string[]> {
  const before = new Date(now.getTime() - minutes * 60_000).toISOString();
  const rows = await db.execute<{ donation_id: string }>(sql`
    update refunds r set updated_at = ${now.toISOString()}
    from (
      select id from refunds
      where (status = 'PENDING' or (status = 'SUCCEEDED' and failed_at is not null)) and updated_at < ${before}
      order by updated_at limit ${limit} for no key update skip locked
    ) due
    where r.id = due.id returning r.donation_id`);
  return [...new Set(rows.map((row) => row.donation_id))];
}

/** Returns a slice of an organization's refunds with their donations, newest first. */
export async function listRefundRows(
  db: Executor,
  query: Pick<ListRefundsQuery, "orgId" | "donationId" | "status"> & { created: TimeWindow },
  slice: Slice<Position>,
) {
  const { from, before } = query.created;
  const where = and(
    eq(refunds.orgId, query.orgId),
    query.donationId ? eq(refunds.donationId, query.donationId) : undefined,
    query.status ? eq(refunds.status, query.status) : undefined,
    from ? gte(refunds.createdAt, from) : undefined,
    before ? lt(refunds.createdAt, before) : undefined,
  );
  const { rest, order, inOrder } = readingSlice(refunds, slice);
  const [rows, [all]] = await Promise.all([
    db
      .select({
        refund: refunds,
        donation: donations,
        campaign: { id: campaigns.id, title: campaigns.title },
      })
      .from(refunds)
      .innerJoin(donations, eq(donations.id, refunds.donationId))
      .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
      .where(and(where, rest))
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
    db.select({ total: count() }).from(refunds).where(where),
  ]);
  return { rows: inOrder(rows), total: all?.total ?? 0 };
}
