import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { type DonationFilter, matchingDonations } from "@/lib/donations/list/store";
import { type DonorFilter, matchingDonors } from "@/lib/donors/filter-store";

export type Matching = { id: string; createdAt: Date };
/** The rows after a cursor that existed when the run was started. */
export type Part = { after: Matching | null; until: Date; limit: number };

/** Returns the next matching donors, oldest first. */
export function nextDonors(db: Executor, filter: DonorFilter, part: Part): Promise<Matching[]> {
  return next(db, donors, sql`${filter.members?.joins ?? sql``} where ${matchingDonors(filter)}`, part);
}

/** Returns the next matching donations, oldest first. */
export function nextDonations(db: Executor, filter: DonationFilter, part: Part): Promise<Matching[]> {
  return next(db, donations, sql`where ${matchingDonations(filter)}`, part);
}

async function next(
  db: Executor,
  table: typeof donors | typeof donations,
  where: SQL,
  { after, until, limit }: Part,
): Promise<Matching[]> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const rows = await db.execute<{ id: string; at: string }>(sql`
    select ${table.id} as id, ${table.createdAt} as at from ${table} ${where}
      and ${table.createdAt} <= ${at(until)}
      ${after ? sql`and (${table.createdAt}, ${table.id}) > (${at(after.createdAt)}, ${after.id})` : sql``}
    order by ${table.createdAt}, ${table.id} limit ${limit}`);
  return rows.map((row) => ({ id: row.id, createdAt: new Date(row.at) }));
}
