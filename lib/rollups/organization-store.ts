import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pendingAlong, type Slice, type TopRow } from "./store";

/** `column` is the id of a campaign of the organization. */
function within(column: SQL, orgId: string): SQL {
  return sql`${column} in (select id from campaigns where org_id = ${orgId})`;
}

/**
 * Totals over all campaigns of an organization: by method, frequency, hour and all in all, and by day from `from` to
 * `to` (both included).
 */
export async function readOrganizationSlices(
  db: Executor,
  orgId: string,
  from: string,
  to: string,
): Promise<Slice[]> {
  const rows = await db.execute<{
    dimension: string;
    key: string;
    amount_cents: string;
    gift_count: string;
  }>(sql`
    select dimension, key, sum(amount_cents) as amount_cents, sum(gift_count) as gift_count from (
      select dimension, key, amount_cents, gift_count from rollups
      where ${within(sql`campaign_id`, orgId)} and dimension in ('total', 'method', 'frequency', 'hour')
      union all
      select dimension, key, amount_cents, gift_count from rollups
      where ${within(sql`campaign_id`, orgId)} and dimension = 'day' and key between ${from} and ${to}
      union all
      select dimension, key, amount_cents, gift_count
      from (${pendingAlong(within(sql`p.campaign_id`, orgId))}) as tail
      where dimension in ('total', 'method', 'frequency', 'hour') or (dimension = 'day' and key between ${from} and ${to})
    ) as parts group by dimension, key`);
  return rows.map((row) => ({
    dimension: row.dimension,
    key: row.key,
    amountCents: Number(row.amount_cents),
    giftCount: Number(row.gift_count),
  }));
}

/**
 * The `count` largest donors or sources over all campaigns of an organization, and how many there are in all: one that
 * gave to several campaigns is one. Reads a row per donor and campaign, however many gifts stand behind it.
 */
export async function readOrganizationTop(
  db: Executor,
  orgId: string,
  dimension: "donor" | "source",
  count: 5 | 10,
): Promise<{ top: TopRow[]; all: number }> {
  const rows = await db.execute<{
    key: string;
    amount_cents: string;
    gift_count: string;
    anonymous: boolean;
    everybody: string;
  }>(sql`
    select key, sum(amount_cents) as amount_cents, sum(gift_count) as gift_count,
           sum(anonymous_count) > 0 as anonymous, count(*) over () as everybody
    from (
      select key, amount_cents, gift_count, anonymous_count from rollups
      where ${within(sql`campaign_id`, orgId)} and dimension = ${dimension}
      union all
      select key, amount_cents, gift_count, anonymous_count
      from (${pendingAlong(within(sql`p.campaign_id`, orgId))}) as tail where dimension = ${dimension}
    ) as parts
    group by key having sum(gift_count) > 0
    order by sum(amount_cents) desc, sum(gift_count) desc, key limit ${count}`);
  const top = rows.map((row) => ({
    key: row.key,
    amountCents: Number(row.amount_cents),
    giftCount: Number(row.gift_count),
    anonymous: row.anonymous,
  }));
  return { top, all: Number(rows[0]?.everybody ?? 0) };
}

export type TopCampaign = { id: string; title: string; raisedAmountCents: number; donationCount: number };

/** The ten campaigns of an organization that raised most; ties by number of gifts, then id. */
export async function readTopCampaigns(db: Executor, orgId: string): Promise<TopCampaign[]> {
  const rows = await db.execute<{ id: string; title: string; amount_cents: string; gift_count: string }>(sql`
    select c.id, c.title, sum(amount_cents) as amount_cents, sum(gift_count) as gift_count
    from (
      select campaign_id, amount_cents, gift_count from rollups
      where ${within(sql`campaign_id`, orgId)} and dimension = 'total' and key = ''
      union all
      select campaign_id, amount_cents, gift_count from rollup_pending where ${within(sql`campaign_id`, orgId)}
    ) as parts join campaigns c on c.id = parts.campaign_id
    group by c.id having sum(gift_count) > 0
    order by sum(amount_cents) desc, sum(gift_count) desc, c.id limit 10`);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    raisedAmountCents: Number(row.amount_cents),
    donationCount: Number(row.gift_count),
  }));
}
