import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { foldedOf, pendingOf } from "./scope-store";
import type { Total } from "./store";

/** What an organization's campaigns raised from `from` to `to` (UTC days, inclusive). */
export async function readOrganizationWindow(
  db: Executor,
  orgId: string,
  from: string,
  to: string,
): Promise<Total> {
  const [row] = await db.execute<{ amount_cents: string; donation_count: string }>(sql`
    select coalesce(sum(amount_cents), 0) as amount_cents, coalesce(sum(donation_count), 0) as donation_count from (
      select r.amount_cents, r.donation_count
      from ${foldedOf({ orgId })} and r.dimension = 'day' and r.key between ${from} and ${to}
      union all
      select p.amount_cents, p.donation_count from ${pendingOf({ orgId })} and p.day between ${from} and ${to}
    ) as parts`);
  return { raisedCents: Number(row?.amount_cents ?? 0), donationCount: Number(row?.donation_count ?? 0) };
}

export type TopCampaign = { id: string; title: string; raisedAmountCents: number; donationCount: number };

/**
 * The ten campaigns of an organization that raised most; ties by number of donations, then id. Reads one row
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
