import { and, eq, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";

export type DonationTimes = { first: Date; last: Date };

/** Returns the times of each donor's first and latest counted donations; omits donors without any. */
export async function findDonationTimes(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, DonationTimes>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      donorId: donations.donorId,
      first: sql<string>`min(${donations.createdAt})`,
      last: sql<string>`max(${donations.createdAt})`,
    })
    .from(donations)
    .where(and(anyOf(donations.donorId, ids), eq(donations.status, "SUCCEEDED")))
    .groupBy(donations.donorId);
  return new Map(rows.map((row) => [row.donorId, { first: new Date(row.first), last: new Date(row.last) }]));
}

/** A summary of a donor's counted donations. Years are in the organization's time zone, newest first. */
export type Giving = {
  times: DonationTimes | null;
  largestCents: number;
  years: { year: number; totalCents: number; donationCount: number }[];
  /** One year after the latest donation, in the organization's time zone; null without a donation. */
  yearLater: Date | null;
};

export async function findGiving(db: Executor, donorId: string): Promise<Giving> {
  const rows = await db.execute<{
    year: number;
    total_cents: string;
    donation_count: number;
    largest_cents: string;
    first: string;
    last: string;
    year_later: string;
  }>(sql`
    select extract(year from local.at)::int as year, sum(local.cents) as total_cents, count(*)::int as donation_count,
      max(local.cents) as largest_cents, min(local.created_at) as first, max(local.created_at) as last,
      (max(local.at) + interval '1 year') at time zone max(local.timezone) as year_later
    from (
      select d.created_at, d.net_raised_cents as cents, o.timezone, d.created_at at time zone o.timezone as at
      from donations d join organizations o on o.id = d.org_id
      where d.donor_id = ${donorId} and d.status = 'SUCCEEDED'
    ) as local
    group by 1 order by 1 desc`);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return {
    times: newest && oldest ? { first: new Date(oldest.first), last: new Date(newest.last) } : null,
    largestCents: Math.max(0, ...rows.map((row) => Number(row.largest_cents))),
    years: rows.map((row) => ({
      year: row.year,
      totalCents: Number(row.total_cents),
      donationCount: row.donation_count,
    })),
    yearLater: newest ? new Date(newest.year_later) : null,
  };
}
