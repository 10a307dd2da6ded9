import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { Total } from "@/lib/rollups/store";

/** What an organization's campaigns raised from `from` to `to` (UTC days, both included), read from the roll-ups. */
export async function readOrganizationWindow(
  db: Executor,
  orgId: string,
  from: string,
  to: string,
): Promise<Total> {
  const [row] = await db.execute<{ amount_cents: string; gift_count: string }>(sql`
    with mine as (select id from campaigns where org_id = ${orgId})
    select coalesce(sum(amount_cents), 0) as amount_cents, coalesce(sum(gift_count), 0) as gift_count from (
      select amount_cents, gift_count from rollups
      where campaign_id in (select id from mine) and dimension = 'day' and key between ${from} and ${to}
      union all
      select amount_cents, gift_count from rollup_pending
      where campaign_id in (select id from mine) and day between ${from} and ${to}
    ) as parts`);
  return { raisedCents: Number(row?.amount_cents ?? 0), giftCount: Number(row?.gift_count ?? 0) };
}
