import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { ACCOUNTS } from "@/db/schema/journal";
import { readBalances } from "./balance-store";
import { inLongTransaction } from "./long-transaction-store";

export type JournalBalances = { accounts: Record<string, number>; inTransitCents: number };

/** Returns the balance of each account of an organization's journal, and its payouts in transit. */
export async function readJournalBalances(db: Database, orgId: string): Promise<JournalBalances> {
  return inLongTransaction(db, { snapshot: true }, async (tx) => {
    const sums = await readBalances(tx, orgId);
    const [transit] = await tx.execute<{ cents: string }>(sql`
      select coalesce(sum(amount_cents), 0) as cents from payouts
      where org_id = ${orgId} and status in ('PENDING', 'IN_TRANSIT')`);
    return {
      accounts: Object.fromEntries(ACCOUNTS.map((account) => [account, sums.get(account) ?? 0])),
      inTransitCents: Number(transit?.cents ?? 0),
    };
  });
}

/** Returns every organization with data to verify, by id. */
export async function listOrganizationIds(
  db: Database,
): Promise<{ id: string; slug: string; name: string }[]> {
  const rows = await db.execute<{ id: string; slug: string; name: string }>(
    sql`select id, slug, name from organizations order by created_at, id`,
  );
  return [...rows];
}
