import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { foldedOf, pendingOf, QUARTER_KEY } from "./scope-store";
import type { Total } from "./store";

/** Returns what an organization's campaigns raised in total. */
export async function readOrganizationTotal(db: Executor, orgId: string): Promise<Total> {
  const [row] = await db.execute<{ amount_cents: string; donation_count: string }>(sql`
    select coalesce(sum(amount_cents), 0) as amount_cents, coalesce(sum(donation_count), 0) as donation_count from (${partsOf(orgId)}) as parts`);
  return { raisedCents: Number(row?.amount_cents ?? 0), donationCount: Number(row?.donation_count ?? 0) };
}

/** Returns a scalar subquery for the number of an organization's paid donations. */
export function paidDonationsOf(orgId: string): SQL {
  return sql`(select coalesce(sum(donation_count), 0) from (${partsOf(orgId)}) as parts)`;
}

/** Selects the folded and the pending parts of an organization's total. */
function partsOf(orgId: string): SQL {
  return sql`
    select r.amount_cents, r.donation_count from ${foldedOf({ orgId })} and r.dimension = 'total' and r.key = ''
    union all
    select p.amount_cents, p.donation_count from ${pendingOf({ orgId })}`;
}

export type OpenCampaign = {
  id: string;
  title: string;
  goalCents: number | null;
  lastDonationAt: Date | null;
};

/**
 * Returns an organization's active campaigns by their last donation, latest first, then those without donations, newest
 * first. The roll-ups contain the quarter of an hour of a campaign's last donation, so that only donations of that time
 * are read.
 */
export async function readOpenCampaigns(db: Executor, orgId: string, limit: number): Promise<OpenCampaign[]> {
  const rows = await db.execute<{
    id: string;
    title: string;
    goal_amount_cents: string | null;
    last: Date | string | null;
  }>(sql`
    with latest as materialized (
      select c.id, c.title, c.goal_amount_cents, c.created_at, (q.key || 'Z')::timestamptz as quarter
      from campaigns c left join lateral (
        select greatest(
          (select r.key from ${foldedOf({ campaignId: sql`c.id` })} and r.dimension = 'quarter' and r.donation_count > 0
           order by r.key desc limit 1),
          (select max(${QUARTER_KEY}) from ${pendingOf({ campaignId: sql`c.id` })} and p.donation_count > 0)
        ) as key
      ) as q on true
      where c.org_id = ${orgId} and c.status = 'ACTIVE'
      order by q.key desc nulls last, c.created_at desc, c.id limit ${limit}
    )
    select l.id, l.title, l.goal_amount_cents, coalesce((
      select d.created_at from donations d
      where d.campaign_id = l.id and d.status = 'SUCCEEDED' and d.created_at >= l.quarter and d.created_at < l.quarter + interval '15 minutes'
      order by d.created_at desc limit 1
    ), l.quarter) as last
    from latest l order by last desc nulls last, l.created_at desc, l.id`);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    goalCents: row.goal_amount_cents === null ? null : Number(row.goal_amount_cents),
    lastDonationAt: row.last === null ? null : new Date(row.last),
  }));
}

export type TopCampaign = { id: string; title: string; raisedAmountCents: number; donationCount: number };

/**
 * Returns the ten campaigns of an organization that raised most; ties by number of donations, then id. Reads one row
 * per campaign.
 */
export async function readTopCampaigns(db: Executor, orgId: string): Promise<TopCampaign[]> {
  const rows = await db.execute<{
    id: string;
    title: string;
    amount_cents: string;
    donation_count: string;
  }>(sql`
    select c.id, c.title, sum(amount_cents) as amount_cents, sum(donation_count) as donation_count
    from (
      select campaign_id, amount_cents, donation_count from rollups
      where campaign_id in (select id from campaigns where org_id = ${orgId}) and dimension = 'total' and key = ''
      union all
      select p.campaign_id, p.amount_cents, p.donation_count from ${pendingOf({ orgId })}
    ) as parts join campaigns c on c.id = parts.campaign_id
    group by c.id having sum(donation_count) > 0
    order by sum(amount_cents) desc, sum(donation_count) desc, c.id limit 10`);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    raisedAmountCents: Number(row.amount_cents),
    donationCount: Number(row.donation_count),
  }));
}
