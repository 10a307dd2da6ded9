import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { journalEntries, journalLines } from "@/db/schema/journal";
import type { DisputeRow } from "@/lib/donations/money-back-store";
import type { ListDisputesQuery } from "./schemas";

export type { DisputeRow } from "@/lib/donations/money-back-store";

export async function findDispute(db: Executor, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id));
  return row ?? null;
}

export async function findByProcessorDispute(db: Executor, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.processorDisputeId, id));
  return row ?? null;
}

/** Takes a dispute down; false when it is known. */
export async function insertDispute(db: Executor, row: typeof disputes.$inferInsert): Promise<boolean> {
  const made = await db.insert(disputes).values(row).onConflictDoNothing().returning({ id: disputes.id });
  return made.length > 0;
}

/** Takes over what the processor says of it, unless something newer is known; false then. */
export async function noteSeen(
  db: Executor,
  id: string,
  seen: { processorStatus: string; reason: string; respondBy: Date | null },
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(disputes)
    .set({ ...seen, stateCheckedAt: at, updatedAt: at })
    .where(and(eq(disputes.id, id), or(isNull(disputes.stateCheckedAt), lte(disputes.stateCheckedAt, at))))
    .returning({ id: disputes.id });
  return rows.length > 0;
}

type Booked = Pick<
  typeof disputes.$inferInsert,
  | "withdrawnCents"
  | "disputeFeeCents"
  | "transferReversedCents"
  | "platformFeeReturnedCents"
  | "reinstatedCents"
  | "transferredAgainCents"
>;

/** Sets the cents of a money step while `step` is still 0; false when it is booked. */
export async function bookStep(
  db: Executor,
  id: string,
  step: "withdrawnCents" | "transferReversedCents" | "reinstatedCents" | "transferredAgainCents",
  cents: Partial<Booked>,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(disputes)
    .set({ ...cents, updatedAt: at })
    .where(and(eq(disputes.id, id), eq(disputes[step], 0)))
    .returning({ id: disputes.id });
  return rows.length > 0;
}

/** Closes a dispute, or changes how it was closed; false when it is closed that way. */
export async function markClosed(
  db: Executor,
  id: string,
  status: Exclude<DisputeRow["status"], "OPEN">,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(disputes)
    .set({ status, closedAt: at, updatedAt: at })
    .where(and(eq(disputes.id, id), sql`${disputes.status} <> ${status}`))
    .returning({ id: disputes.id });
  return rows.length > 0;
}

const notTakenBack = and(
  gt(disputes.withdrawnCents, 0),
  eq(disputes.transferReversedCents, 0),
  sql`not exists (select from attention_items a where a.cause = 'dispute-short:' || ${disputes.id})`,
);
/** Where all that was taken back was our own fee, nothing is to be paid. */
const notPaidAgain = and(
  gt(disputes.reinstatedCents, 0),
  gt(disputes.transferReversedCents, disputes.platformFeeReturnedCents),
  eq(disputes.transferredAgainCents, 0),
);

/**
 * Disputes that were not looked at since `before`, those that waited longest first: open ones, and decided ones whose
 * money is not where it belongs yet (taken from the organization, or paid to it again), as when that was refused. What
 * the organization's transfers do not hold is not asked for again: staff have been told.
 */
export async function listUnlooked(
  db: Executor,
  before: Date,
  limit: number,
): Promise<{ processorDisputeId: string }[]> {
  return db
    .select({ processorDisputeId: disputes.processorDisputeId })
    .from(disputes)
    .where(
      and(
        or(eq(disputes.status, "OPEN"), notTakenBack, notPaidAgain),
        lt(sql`coalesce(${disputes.stateCheckedAt}, ${disputes.createdAt})`, before.toISOString()),
      ),
    )
    .orderBy(asc(disputes.stateCheckedAt))
    .limit(limit);
}

/** One page of an organization's disputes with their gifts, newest first. */
export async function listDisputeRows(db: Executor, orgId: string, query: ListDisputesQuery) {
  const where = and(
    eq(disputes.orgId, orgId),
    query.status ? eq(disputes.status, query.status) : undefined,
    query.donationId ? eq(disputes.donationId, query.donationId) : undefined,
  );
  const [rows, [all]] = await Promise.all([
    withGiftOf(db, where)
      .orderBy(desc(disputes.createdAt), desc(disputes.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ total: count() }).from(disputes).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

export async function findDisputeWithGift(db: Executor, id: string) {
  const [row] = await withGiftOf(db, eq(disputes.id, id));
  return row ?? null;
}

function withGiftOf(db: Executor, where: ReturnType<typeof and>) {
  return db
    .select({
      dispute: disputes,
      donation: donations,
      campaign: { id: campaigns.id, title: campaigns.title },
    })
    .from(disputes)
    .innerJoin(donations, eq(donations.id, disputes.donationId))
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(where);
}

/** The journal's entries with these causes, oldest first, with their effect on the two balances. */
export async function listSteps(db: Executor, causes: string[]) {
  const cents = (account: "PROCESSOR" | "ORGANIZATION") =>
    sql<number>`coalesce(sum(${journalLines.amountCents}) filter (where ${journalLines.account} = ${account}), 0)`.mapWith(
      Number,
    );
  return db
    .select({
      kind: journalEntries.kind,
      at: journalEntries.occurredAt,
      processorCents: cents("PROCESSOR"),
      organizationDebitCents: cents("ORGANIZATION"),
      raisedCents: journalEntries.raisedCents,
    })
    .from(journalEntries)
    .leftJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(inArray(journalEntries.cause, causes))
    .groupBy(journalEntries.id)
    .orderBy(asc(journalEntries.id));
}
