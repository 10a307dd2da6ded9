import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

const FOLD_AT_MOST = 5000;

/** Folds pending changes of the totals of an organization's funds. The caller holds its fold lock. */
export async function foldFunds(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`
    with p as (
      delete from fund_pending where id in (
        select p.id from funds f join fund_pending p on p.fund_id = f.id where f.org_id = ${orgId} order by p.id limit ${FOLD_AT_MOST}
      ) returning *
    )
    insert into fund_rollups as r (fund_id, day, amount_cents, donation_count)
    select fund_id, day, sum(amount_cents)::bigint, sum(donation_count)::bigint from p group by fund_id, day
    on conflict (fund_id, day) do update set amount_cents = r.amount_cents + excluded.amount_cents,
      donation_count = r.donation_count + excluded.donation_count`);
}
