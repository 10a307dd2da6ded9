import { and, count, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { donations } from "@/db/schema/donations";
import { organizations } from "@/db/schema/organizations";
import { payoutItems, payouts } from "@/db/schema/payouts";
import type { Slice } from "@/lib/kernel/pagination";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import type { Position } from "@/lib/kernel/time-cursor";
import type { Booked, JournalFact, Taken } from "./rules";
import { bookedBy } from "./rules";

export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutItemRow = typeof payoutItems.$inferSelect;

export async function findOrganizationByAccount(db: Executor, accountId: string) {
  const [org] = await db
    .select({ id: organizations.id, timezone: organizations.timezone })
    .from(organizations)
    .where(eq(organizations.processorAccountId, accountId));
  return org ?? null;
}

/**
 * Records the processor's state of a payout. Returns null if a newer state is stored. The row stays locked until the
 * transaction ends, so that concurrent syncs book one after the other.
 */
export async function upsertPayout(
  db: Executor,
  row: typeof payouts.$inferInsert & { stateCheckedAt: Date },
): Promise<PayoutRow | null> {
  const { id: _id, createdAt: _created, orgId: _org, processorPayoutId: _theirs, ...state } = row;
  const rows = await db
    .insert(payouts)
    .values(row)
    .onConflictDoUpdate({
      target: payouts.processorPayoutId,
      set: state,
      setWhere: or(
        isNull(payouts.stateCheckedAt),
        sql`${payouts.stateCheckedAt} <= excluded.state_checked_at`,
      ),
    })
    .returning();
  return rows[0] ?? null;
}

/** Records a payout, or its return, in the journal, once. Returns true if it was new. */
export async function bookPayout(
  db: Executor,
  payout: Pick<PayoutRow, "id" | "orgId" | "amountCents">,
  kind: "PAYOUT" | "PAYOUT_FAILED",
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const cause = `${kind === "PAYOUT" ? "payout" : "payout-failed"}:${payout.id}`;
  const cents = kind === "PAYOUT" ? payout.amountCents : -payout.amountCents;
  const rows = await db.execute(sql`
    with entry as (
      insert into journal_entries (cause, kind, org_id, payout_id, raised_cents, donation_count, occurred_at, recorded_at)
      values (${cause}, ${kind}, ${payout.orgId}, ${payout.id}, 0, 0, ${at}, ${at})
      on conflict (cause) do nothing returning id
    ), lines as (
      insert into journal_lines (entry_id, account, amount_cents)
      select entry.id, line.account, line.cents from entry, (values
        ('PROCESSOR', ${-cents}::bigint), ('ORGANIZATION', ${cents}::bigint)
      ) as line(account, cents) where line.cents <> 0
    )
    select id from entry`);
  return rows.length > 0;
}

/** Returns the organization's donations for these charges and ids, keyed by both. */
export async function findDonationsBehind(
  db: Executor,
  orgId: string,
  behind: { chargeIds: string[]; donationIds: string[] },
): Promise<Map<string, string>> {
  const { chargeIds, donationIds } = behind;
  if (chargeIds.length + donationIds.length === 0) return new Map();
  const rows = await db
    .select({ id: donations.id, chargeId: donations.processorChargeId })
    .from(donations)
    .where(
      and(
        eq(donations.orgId, orgId),
        or(inArray(donations.processorChargeId, chargeIds), inArray(donations.id, donationIds)),
      ),
    );
  return new Map(
    rows.flatMap((row): [string, string][] => [
      [row.id, row.id],
      ...(row.chargeId ? [[row.chargeId, row.id] as [string, string]] : []),
    ]),
  );
}

/** Returns our payout ids by the processor's. */
export async function findPayoutIds(db: Executor, theirs: string[]): Promise<Map<string, string>> {
  if (theirs.length === 0) return new Map();
  const rows = await db
    .select({ id: payouts.id, theirs: payouts.processorPayoutId })
    .from(payouts)
    .where(inArray(payouts.processorPayoutId, theirs));
  return new Map(rows.map((row) => [row.theirs, row.id]));
}

/** Returns every account movement booked for these donations and returned payouts. */
export async function readBooked(
  db: Executor,
  about: { donationIds: string[]; payoutIds: string[] },
): Promise<Booked[]> {
  const { donationIds, payoutIds } = about;
  if (donationIds.length + payoutIds.length === 0) return [];
  const rows = await db.execute<{
    kind: string;
    donation_id: string | null;
    payout_id: string | null;
    organization_cents: string;
    platform_fee_cents: string;
    refund_id: string | null;
    dispute_id: string | null;
  }>(sql`
    select e.kind, e.donation_id, e.payout_id, min(r.id) as refund_id, min(s.id) as dispute_id,
           coalesce(sum(l.amount_cents) filter (where l.account = 'ORGANIZATION'), 0) as organization_cents,
           coalesce(sum(l.amount_cents) filter (where l.account = 'PLATFORM_FEES'), 0) as platform_fee_cents
    from journal_entries e join journal_lines l on l.entry_id = e.id
      left join refunds r on e.kind in ('REFUND', 'REFUND_FAILED') and r.id = split_part(e.cause, ':', 2)
      left join disputes s on e.kind in ('TRANSFER_REVERSED', 'TRANSFERRED_AGAIN') and s.id = split_part(e.cause, ':', 2)
    where e.donation_id = any(${textArray(donationIds)}) or (e.kind = 'PAYOUT_FAILED' and e.payout_id = any(${textArray(payoutIds)}))
    group by e.id order by e.id`);
  return rows.flatMap((row) =>
    bookedBy({
      kind: row.kind,
      donationId: row.donation_id,
      payoutId: row.payout_id,
      organizationCents: Number(row.organization_cents),
      platformFeeCents: Number(row.platform_fee_cents),
      source: { refundId: row.refund_id, disputeId: row.dispute_id },
    } satisfies JournalFact),
  );
}

/** Returns the bookings of these donations that other payouts matched. */
export async function readTaken(db: Executor, payoutId: string, donationIds: string[]): Promise<Taken[]> {
  if (donationIds.length === 0) return [];
  const rows = await db
    .select({
      kind: payoutItems.kind,
      about: payoutItems.donationId,
      expectedCents: payoutItems.expectedCents,
    })
    .from(payoutItems)
    .where(
      and(
        inArray(payoutItems.donationId, donationIds),
        ne(payoutItems.payoutId, payoutId),
        isNotNull(payoutItems.expectedCents),
      ),
    );
  return rows.flatMap(({ kind, about, expectedCents }) =>
    about === null || expectedCents === null ? [] : [{ kind, about, expectedCents }],
  );
}

const BATCH_SIZE = 1000;

/** Writes a payout's contents. Known movements get their current explanation. */
export async function upsertItems(db: Executor, items: (typeof payoutItems.$inferInsert)[]): Promise<void> {
  // Sorted by id: two payouts that contain the same movement lock its row in the same order (docs/locking.md).
  const sorted = [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let from = 0; from < sorted.length; from += BATCH_SIZE)
    await db
      .insert(payoutItems)
      .values(sorted.slice(from, from + BATCH_SIZE))
      .onConflictDoUpdate({
        target: payoutItems.id,
        set: {
          kind: sql`excluded.kind`,
          donationId: sql`excluded.donation_id`,
          refundId: sql`excluded.refund_id`,
          disputeId: sql`excluded.dispute_id`,
          expectedCents: sql`excluded.expected_cents`,
          payoutId: sql`excluded.payout_id`,
        },
      });
}

export async function markReconciled(
  db: Executor,
  id: string,
  differenceCents: number,
  at: Date,
): Promise<void> {
  await db.update(payouts).set({ differenceCents, reconciledAt: at }).where(eq(payouts.id, id));
}

/** Returns one page of an organization's payouts, newest first. */
export async function listPayoutRows(
  db: Executor,
  filter: {
    orgId: string;
    status?: PayoutRow["status"] | undefined;
    made: TimeWindow;
  },
  slice: Slice<Position>,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const where = and(
    eq(payouts.orgId, filter.orgId),
    filter.status ? eq(payouts.status, filter.status) : undefined,
    filter.made.from ? gte(payouts.createdAt, filter.made.from) : undefined,
    filter.made.before ? lt(payouts.createdAt, filter.made.before) : undefined,
  );
  const { rest, order, inOrder } = readingSlice(payouts, slice);
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(payouts)
      .where(and(where, rest))
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
    db.select({ total: count() }).from(payouts).where(where),
  ]);
  return { rows: inOrder(rows), total: all?.total ?? 0 };
}

export async function findPayoutRow(db: Executor, id: string): Promise<PayoutRow | null> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id));
  return row ?? null;
}

/**
 * Returns the payouts to check at the processor again, longest unchecked first: those that are pending, in transit, not
 * yet reconciled, or differ, for `days` after creation.
 */
export async function listUnsettledPayouts(
  db: Executor,
  now: Date,
  { days, limit }: { days: number; limit: number },
): Promise<{ account: string; payoutId: string }[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .select({ account: organizations.processorAccountId, payoutId: payouts.processorPayoutId })
    .from(payouts)
    .innerJoin(organizations, eq(organizations.id, payouts.orgId))
    .where(
      and(
        sql`${payouts.createdAt} > ${ago(days * 86_400_000).toISOString()}`,
        or(isNull(payouts.stateCheckedAt), lt(payouts.stateCheckedAt, ago(3_000_000))),
        or(
          inArray(payouts.status, ["PENDING", "IN_TRANSIT"]),
          isNull(payouts.reconciledAt),
          ne(payouts.differenceCents, 0),
        ),
      ),
    )
    .orderBy(sql`${payouts.stateCheckedAt} nulls first`)
    .limit(limit);
  return rows.flatMap(({ account, payoutId }) => (account ? [{ account, payoutId }] : []));
}

/** Binds an array of texts as one parameter. */
function textArray(values: string[]) {
  return sql`${sql.param(values)}::text[]`;
}
