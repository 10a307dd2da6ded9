import { and, asc, count, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { alerts } from "@/db/schema/alerts";
import { campaigns } from "@/db/schema/campaigns";
import { disputes } from "@/db/schema/disputes";
import { donations } from "@/db/schema/donations";
import { journalEntries, journalLines } from "@/db/schema/journal";
import type { Slice } from "@/lib/kernel/pagination";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import type { Position } from "@/lib/kernel/time-cursor";
import type { DisputeRow } from "@/lib/refunds/refunds-and-disputes-store";
import { type BookedRound, stepCause } from "./rules";
import type { ListDisputesQuery } from "./schemas";

export type { DisputeRow } from "@/lib/refunds/refunds-and-disputes-store";

export async function findDispute(db: Executor, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id));
  return row ?? null;
}

export async function findByProcessorDispute(db: Executor, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.processorDisputeId, id));
  return row ?? null;
}

/** Inserts a dispute. Returns false if it exists. */
export async function insertDispute(db: Executor, row: typeof disputes.$inferInsert): Promise<boolean> {
  const made = await db.insert(disputes).values(row).onConflictDoNothing().returning({ id: disputes.id });
  return made.length > 0;
}

/** Condition: no read after `at` has been recorded. */
const notNewer = (at: Date) => or(isNull(disputes.stateCheckedAt), lte(disputes.stateCheckedAt, at));

/** Records the processor's state of a dispute. Returns false if a newer one is recorded. */
export async function recordSeen(
  db: Executor,
  id: string,
  seen: { processorStatus: string; reason: string; respondBy: Date | null },
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(disputes)
    .set({ ...seen, stateCheckedAt: at, updatedAt: at })
    .where(and(eq(disputes.id, id), notNewer(at)))
    .returning({ id: disputes.id });
  return rows.length > 0;
}

type Cents = Pick<
  DisputeRow,
  | "withdrawnCents"
  | "disputeFeeCents"
  | "transferReversedCents"
  | "platformFeeReturnedCents"
  | "reinstatedCents"
  | "transferredAgainCents"
>;

/** Adds to a dispute's cents, which are sums over its rounds. */
export async function addCents(db: Executor, id: string, cents: Partial<Cents>, at: Date): Promise<void> {
  const more = Object.entries(cents).map(([name, by]) => {
    const column = disputes[name as keyof Cents];
    return [name, sql`${column} + ${by}`];
  });
  await db
    .update(disputes)
    .set({ ...Object.fromEntries(more), updatedAt: at })
    .where(eq(disputes.id, id));
}

/** Whether the journal has an entry for this cause. */
export async function isBooked(db: Executor, cause: string): Promise<boolean> {
  const rows = await db
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(eq(journalEntries.cause, cause));
  return rows.length > 0;
}

/** Returns the amounts that the journal has for a round. */
export async function findBookedRound(db: Executor, id: string, round: number): Promise<BookedRound> {
  const { withdrawn, reversed, reinstated, transferred } = stepCause;
  const causes = [withdrawn, reversed, reinstated, transferred].map((cause) => cause(id, round));
  const lines = await db
    .select({
      cause: journalEntries.cause,
      account: journalLines.account,
      amountCents: journalLines.amountCents,
    })
    .from(journalEntries)
    .innerJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(inArray(journalEntries.cause, causes));
  const of = (cause: typeof withdrawn, account: "DISPUTES" | "PLATFORM_FEES") =>
    lines.find((line) => line.cause === cause(id, round) && line.account === account)?.amountCents ?? 0;
  return {
    withdrawnCents: of(withdrawn, "DISPUTES"),
    reversedCents: 0 - of(reversed, "DISPUTES"),
    feeReturnedCents: of(reversed, "PLATFORM_FEES"),
    reinstatedCents: 0 - of(reinstated, "DISPUTES"),
    paidAgain: of(transferred, "DISPUTES") > 0,
  };
}

/**
 * Closes a dispute whose status is in `from`, or changes its outcome. Returns false if the status differs or a state
 * newer than `at` is recorded.
 */
export async function markClosed(
  db: Executor,
  id: string,
  status: Exclude<DisputeRow["status"], "OPEN">,
  at: Date,
  from: readonly DisputeRow["status"][],
): Promise<boolean> {
  const rows = await db
    .update(disputes)
    .set({ status, closedAt: at, updatedAt: at })
    .where(
      and(
        eq(disputes.id, id),
        ne(disputes.status, status),
        inArray(disputes.status, [...from]),
        notNewer(at),
      ),
    )
    .returning({ id: disputes.id });
  return rows.length > 0;
}

/** Reopens a decided dispute. */
export async function markReopened(db: Executor, id: string, at: Date): Promise<void> {
  await db.update(disputes).set({ status: "OPEN", closedAt: null, updatedAt: at }).where(eq(disputes.id, id));
}

/** Condition: a round of the dispute has an entry of this kind but none for `step`. */
const without = (kind: "DISPUTE_WITHDRAWN" | "DISPUTE_REINSTATED", step: string, more: SQL) =>
  sql`exists (select from journal_entries e where e.donation_id = ${disputes.donationId} and e.kind = ${kind}
    and split_part(e.cause, ':', 2) = ${disputes.id}
    and not exists (select from journal_entries t where t.cause = regexp_replace(e.cause, '^[^:]+', ${step}))
    and ${more})`;
const notTakenBack = and(
  gt(disputes.withdrawnCents, 0),
  // Most disputes have one round, and the row has the amount recovered in it.
  or(eq(disputes.transferReversedCents, 0), gt(disputes.reinstatedCents, 0)),
  without(
    "DISPUTE_WITHDRAWN",
    "dispute-reversed",
    sql`not exists (select from alerts a where a.cause = regexp_replace(e.cause, '^[^:]+', 'dispute-short'))`,
  ),
);
/** If nothing was recovered, nothing is owed. */
const notPaidAgain = and(
  gt(disputes.reinstatedCents, 0),
  without(
    "DISPUTE_REINSTATED",
    "dispute-transferred",
    sql`exists (select from journal_entries r where r.cause = regexp_replace(e.cause, '^[^:]+', 'dispute-reversed'))`,
  ),
);

/** When a dispute was last read from the processor, or created if it never was. */
const waitingSince = sql`coalesce(${disputes.stateCheckedAt}, ${disputes.createdAt})`;

/**
 * Returns disputes not read since `before`, longest waiting first: open ones, and decided ones whose money has not yet
 * been recovered from or paid to the organization. Excludes known shortfalls, because staff have been alerted.
 */
export async function listUnread(
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
        lt(waitingSince, before.toISOString()),
      ),
    )
    .orderBy(asc(waitingSince))
    .limit(limit);
}

/** Returns one page of an organization's disputes with their donations, newest first. */
export async function listDisputeRows(
  db: Executor,
  orgId: string,
  query: Pick<ListDisputesQuery, "status" | "donationId"> & { created: TimeWindow },
  slice: Slice<Position>,
) {
  const where = and(
    eq(disputes.orgId, orgId),
    query.status ? eq(disputes.status, query.status) : undefined,
    query.donationId ? eq(disputes.donationId, query.donationId) : undefined,
    query.created.from ? gte(disputes.createdAt, query.created.from) : undefined,
    query.created.before ? lt(disputes.createdAt, query.created.before) : undefined,
  );
  const { rest, order, inOrder } = readingSlice(disputes, slice);
  const [rows, [all]] = await Promise.all([
    withDonationOf(db, and(where, rest))
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
    db.select({ total: count() }).from(disputes).where(where),
  ]);
  return { rows: inOrder(rows), total: all?.total ?? 0 };
}

export async function findDisputeWithDonation(db: Executor, id: string) {
  const [row] = await withDonationOf(db, eq(disputes.id, id));
  return row ?? null;
}

function withDonationOf(db: Executor, where: ReturnType<typeof and>) {
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

/** Returns the journal entries of a dispute, oldest first, with their effect on both balances. */
export async function listSteps(db: Executor, dispute: { id: string; donationId: string }) {
  const cents = (account: "PROCESSOR" | "ORGANIZATION") =>
    sql<number>`coalesce(sum(${journalLines.amountCents}) filter (where ${journalLines.account} = ${account}), 0)`.mapWith(
      Number,
    );
  return db
    .select({
      cause: journalEntries.cause,
      kind: journalEntries.kind,
      at: journalEntries.occurredAt,
      processorCents: cents("PROCESSOR"),
      organizationDebitCents: cents("ORGANIZATION"),
      raisedCents: journalEntries.raisedCents,
    })
    .from(journalEntries)
    .leftJoin(journalLines, eq(journalLines.entryId, journalEntries.id))
    .where(
      and(
        eq(journalEntries.donationId, dispute.donationId),
        sql`${journalEntries.cause} like 'dispute-%'`,
        sql`split_part(${journalEntries.cause}, ':', 2) = ${dispute.id}`,
      ),
    )
    .groupBy(journalEntries.id)
    .orderBy(asc(journalEntries.id));
}

/** Resolves the alerts about differing amounts, which agree now. */
export async function resolveDifferences(db: Executor, id: string, orgId: string, at: Date): Promise<void> {
  await db
    .update(alerts)
    .set({ resolvedAt: at, resolvedBy: "system" })
    .where(
      and(
        eq(alerts.orgId, orgId),
        isNull(alerts.resolvedAt),
        sql`starts_with(${alerts.cause}, ${`dispute-differs:${id}:`})`,
      ),
    );
}
