import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

const MAX_FOLDED = 5000;

/** Folds pending changes of the totals of an organization's funds, in all and by campaign. The caller holds its fold lock and may fold. */
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

/** What each fund of an organization has raised: in all, and in donations of the days from `from` to `to` (UTC, inclusive). */
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
