import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";

const MAX_FOLDED = 5000;

/** Folds pending changes of fund totals, overall and by campaign. Requires the fold lock and `MAY_FOLD`. */
export async function foldFunds(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`
    with p as (
      delete from fund_pending where id in (
        select p.id from funds f join fund_pending p on p.fund_id = f.id where f.org_id = ${orgId} order by p.id limit ${MAX_FOLDED}
      ) returning *
    ), of_campaigns as (
      insert into campaign_fund_rollups as r (campaign_id, fund_id, day, amount_cents, donation_count)
      select campaign_id, fund_id, day, sum(amount_cents)::bigint, sum(donation_count)::bigint from p
      where campaign_id is not null group by campaign_id, fund_id, day
      on conflict (campaign_id, fund_id, day) do update set amount_cents = r.amount_cents + excluded.amount_cents,
        donation_count = r.donation_count + excluded.donation_count
    )
    insert into fund_rollups as r (fund_id, day, amount_cents, donation_count)
    select fund_id, day, sum(amount_cents)::bigint, sum(donation_count)::bigint from p group by fund_id, day
    on conflict (fund_id, day) do update set amount_cents = r.amount_cents + excluded.amount_cents,
      donation_count = r.donation_count + excluded.donation_count`);
}

export type FundTotal = { fundId: string; allCents: number; cents: number; donationCount: number };

/** Returns what each fund of an organization raised: overall, and on the days from `from` to `to` (UTC, inclusive). */
export async function readFundTotals(
  db: Executor,
  orgId: string,
  { from, to }: { from: string; to: string },
): Promise<FundTotal[]> {
  const inWindow = sql`filter (where c.day between ${from}::date and ${to}::date)`;
  const rows = await db.execute<{ id: string; all_cents: string; cents: string; donations: string }>(sql`
    select f.id, coalesce(t.all_cents, 0) as all_cents, coalesce(t.cents, 0) as cents, coalesce(t.donations, 0) as donations
    from funds f cross join lateral (
      select sum(c.amount_cents) as all_cents, sum(c.amount_cents) ${inWindow} as cents, sum(c.donation_count) ${inWindow} as donations
      from (
        select day, amount_cents, donation_count from fund_rollups where fund_id = f.id
        union all
        select day, amount_cents, donation_count from fund_pending where fund_id = f.id
      ) c
    ) t where f.org_id = ${orgId}`);
  return rows.map((row) => ({
    fundId: row.id,
    allCents: Number(row.all_cents),
    cents: Number(row.cents),
    donationCount: Number(row.donations),
  }));
}

/**
 * Returns how many parts beyond the first the counted split donations of each span have, overall or to one campaign. By
 * this number, the donation counts of all funds, including the general fund, exceed the number of donations. Reads the
 * parts of split donations; null if an organization has too many.
 */
export async function readFurtherParts(
  db: Executor,
  orgId: string,
  spans: readonly { start: Date; end: Date }[],
  { maxParts, campaignId }: { maxParts: number; campaignId?: string | undefined },
): Promise<number[] | null> {
  const instants = (which: "start" | "end") => textList(spans.map((span) => span[which].toISOString()));
  const ofCampaign = campaignId ? sql`and d.campaign_id = ${campaignId}` : sql``;
  const rows = await db.execute<{ read: number; further: number }>(sql`
    with parts as materialized (
      select p.donation_id from funds f cross join lateral (
        select s.donation_id from donation_funds s where s.fund_id = f.id limit ${maxParts + 1}
      ) p where f.org_id = ${orgId} limit ${maxParts + 1}
    ), split as (
      select d.created_at, (select count(*) from donation_funds s where s.donation_id = d.id) - 1 as further
      from (select distinct donation_id from parts) p join donations d on d.id = p.donation_id
      where d.split and d.counted_donations = 1 ${ofCampaign}
    )
    select (select count(*)::int from parts) as read, (
      select coalesce(sum(s.further), 0)::int from split s
      where s.created_at >= b.start::timestamptz and s.created_at < b.before::timestamptz
    ) as further
    from unnest(${instants("start")}, ${instants("end")}) with ordinality as b(start, before, place) order by b.place`);
  return rows.some(({ read }) => read > maxParts) ? null : rows.map(({ further }) => further);
}

/**
 * Returns the number of donations with a part in the general fund: all donations, less those of the other funds, with
 * each split donation counted once.
 */
export function inGeneralFund(
  all: number,
  ofFunds: readonly number[],
  further: number | null,
): number | null {
  return further === null ? null : ofFunds.reduce((left, count) => left - count, all) + further;
}
