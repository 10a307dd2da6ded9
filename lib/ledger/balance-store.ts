import { sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { inLongTransaction } from "./long-transaction-store";

/** Advisory lock: one folding transaction at a time per organization. */
const FOLD_LOCK = 4713;
const MAX_FOLDED = 5000;

/**
 * Returns the balance of each account of an organization's journal: folded plus pending, so that the cost does not grow
 * with the number of donations.
 */
export async function readBalances(db: Executor, orgId: string): Promise<Map<string, number>> {
  const rows = await db.execute<{ account: string; cents: string }>(sql`
    select account, sum(amount_cents) as cents from (
      select account, amount_cents from ledger_balances where org_id = ${orgId}
      union all
      select account, amount_cents from ledger_pending where org_id = ${orgId}
    ) as parts group by account`);
  return new Map(rows.map((row) => [row.account, Number(row.cents)]));
}

export async function organizationsToFold(db: Executor): Promise<string[]> {
  const rows = await db.execute<{ org_id: string }>(
    sql`select distinct org_id from ledger_pending limit 1000`,
  );
  return rows.map((row) => row.org_id);
}

/**
 * Folds up to a fixed number of an organization's pending rows. Returns the number folded, or 0 while another
 * transaction is folding.
 */
export async function foldBalances(db: Executor, orgId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}, hashtext(${orgId})) as mine`,
    );
    if (!lock?.mine) return 0;
    const [folded] = await tx.execute<{ count: number }>(sql`
      with p as (
        delete from ledger_pending where id in (
          select id from ledger_pending where org_id = ${orgId} order by id limit ${MAX_FOLDED}
        ) returning account, amount_cents
      ), written as (
        insert into ledger_balances (org_id, account, amount_cents)
        select ${orgId}, account, sum(amount_cents) from p group by account
        on conflict (org_id, account) do update set amount_cents = ledger_balances.amount_cents + excluded.amount_cents
      )
      select count(*)::int as count from p`);
    return folded?.count ?? 0;
  });
}

/**
 * Rebuilds the balances from the journal, for repair. Runs one statement, so that it sees each line together with its
 * pending row or neither.
 */
export async function rebuildBalances(db: Database, orgId: string): Promise<void> {
  await inLongTransaction(db, { snapshot: false }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FOLD_LOCK}, hashtext(${orgId}))`);
    await tx.execute(sql`
      with counted_in as (
        delete from ledger_pending where org_id = ${orgId}
      ), booked as (
        select a.account, coalesce(sum(l.amount_cents), 0)::bigint as cents
        from (
          select distinct account from ledger_balances where org_id = ${orgId}
          union select distinct l.account from journal_entries e join journal_lines l on l.entry_id = e.id where e.org_id = ${orgId}
        ) a left join (
          select l.account, l.amount_cents from journal_entries e join journal_lines l on l.entry_id = e.id where e.org_id = ${orgId}
        ) l on l.account = a.account group by a.account
      )
      insert into ledger_balances (org_id, account, amount_cents) select ${orgId}, account, cents from booked
      on conflict (org_id, account) do update set amount_cents = excluded.amount_cents`);
  });
}
