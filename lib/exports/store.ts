import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { givingLevels } from "@/db/schema/giving-levels";
import { payouts } from "@/db/schema/payouts";
import { findAnswers } from "@/lib/donations/create/answer-store";
import { type DonationFilter, matchingDonations } from "@/lib/donations/list/store";
import { findDonationTimes } from "@/lib/donors/store";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import { donorMentions } from "@/lib/search/search-store";
import { readDonorTotals } from "@/lib/totals/store";

/**
 * A row's position in the order (creation, then id). The time is PostgreSQL's text, without loss of
 * precision.
 */
export type Spot = { at: string; id: string };

const tables = { donations, donors, payouts };
type Table = (typeof tables)[keyof typeof tables];

const spotOf = (table: Table) => ({ at: sql<string>`${table.createdAt}::text`, id: table.id });

function beyond(table: Table, spot: Spot | null): SQL | undefined {
  return spot ? sql`(${table.createdAt}, ${table.id}) > (${spot.at}::timestamptz, ${spot.id})` : undefined;
}

function within(table: Table, { from, before }: TimeWindow): SQL | undefined {
  return and(from ? gte(table.createdAt, from) : undefined, before ? lt(table.createdAt, before) : undefined);
}

/** The position of an organization's row; null if it has none with this id. */
export async function findSpot(
  db: Executor,
  what: keyof typeof tables,
  { orgId, id }: { orgId: string; id: string },
): Promise<Spot | null> {
  const table = tables[what];
  const [row] = await db
    .select(spotOf(table))
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.id, id)));
  return row ?? null;
}

/** The next matching donations after `after`, oldest first, with their levels and answers. */
export async function readDonations(db: Executor, filter: DonationFilter, after: Spot | null, limit: number) {
  const rows = await db
    .select({
      spot: spotOf(donations),
      donation: donations,
      campaignTitle: campaigns.title,
      levelName: givingLevels.name,
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(givingLevels, eq(givingLevels.id, donations.givingLevelId))
    .where(and(matchingDonations(filter), beyond(donations, after)))
    .orderBy(donations.createdAt, donations.id)
    .limit(limit);
  const answers = await findAnswers(
    db,
    rows.map(({ donation }) => donation.id),
  );
  return rows.map((row) => ({ ...row, answers: answers.get(row.donation.id) ?? [] }));
}
export type DonationLine = Awaited<ReturnType<typeof readDonations>>[number];

/** The next matching donors after `after`, oldest first, with their totals. */
export async function readDonors(
  db: Executor,
  filter: { orgId: string; q?: string | undefined; created: TimeWindow },
  after: Spot | null,
  limit: number,
) {
  const rows = await db
    .select({ spot: spotOf(donors), donor: donors })
    .from(donors)
    .where(
      and(
        eq(donors.orgId, filter.orgId),
        within(donors, filter.created),
        beyond(donors, after),
        filter.q ? donorMentions(filter.q) : undefined,
      ),
    )
    .orderBy(donors.createdAt, donors.id)
    .limit(limit);
  const ids = rows.map(({ donor }) => donor.id);
  const [totals, times] = await Promise.all([readDonorTotals(db, ids), findDonationTimes(db, ids)]);
  return rows.map((row) => ({
    ...row,
    totalCents: totals.get(row.donor.id)?.raisedCents ?? 0,
    donationCount: totals.get(row.donor.id)?.donationCount ?? 0,
    firstDonationAt: times.get(row.donor.id)?.first ?? null,
    lastDonationAt: times.get(row.donor.id)?.last ?? null,
  }));
}
export type DonorLine = Awaited<ReturnType<typeof readDonors>>[number];

/** The next matching payouts after `after`, oldest first. */
export async function readPayouts(
  db: Executor,
  filter: {
    orgId: string;
    status?: (typeof payouts.$inferSelect)["status"] | undefined;
    created: TimeWindow;
  },
  after: Spot | null,
  limit: number,
) {
  return db
    .select({ spot: spotOf(payouts), payout: payouts })
    .from(payouts)
    .where(
      and(
        eq(payouts.orgId, filter.orgId),
        filter.status ? eq(payouts.status, filter.status) : undefined,
        within(payouts, filter.created),
        beyond(payouts, after),
      ),
    )
    .orderBy(payouts.createdAt, payouts.id)
    .limit(limit);
}
export type PayoutLine = Awaited<ReturnType<typeof readPayouts>>[number];
