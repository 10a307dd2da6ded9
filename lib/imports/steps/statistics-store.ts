import { getTableName, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import { donorFieldValues } from "@/db/schema/donor-fields";
import { donorNotes } from "@/db/schema/donor-notes";
import { donorTaggings } from "@/db/schema/donor-tags";
import { donors } from "@/db/schema/donors";
import {
  importDonorKeys,
  importDonors,
  importedDonations,
  importedDonors,
  importedRefunds,
  importRows,
} from "@/db/schema/imports";
import { offlineDonations } from "@/db/schema/offline-donations";
import { recurringCommitments } from "@/db/schema/recurring-commitments";

/** The tables that an import writes to and looks up row by row. */
const WRITTEN = [
  donations,
  donorEmails,
  donorFieldValues,
  donorNotes,
  donorTaggings,
  donors,
  importDonorKeys,
  importDonors,
  importedDonations,
  importedDonors,
  importedRefunds,
  importRows,
  offlineDonations,
  recurringCommitments,
].map(getTableName);

/** Tables with more rows are left to autovacuum: one import changes less than a tenth of them. */
const MAX_ROWS = 1_000_000;

/**
 * Updates the planner's statistics of tables that changed by a tenth, as autovacuum does once a minute. Without them
 * the planner estimates one row for a new organization or import and may read all of its rows for each one that it
 * looks up. Skips tables that another process maintains, and tables of another owner.
 */
export async function analyzeGrown(db: Executor): Promise<void> {
  const grown = await db.execute<{ name: string }>(sql`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.relname = any(${sql.param(WRITTEN)}::text[]) and s.schemaname = current_schema()
      and s.n_mod_since_analyze > 50 + greatest(c.reltuples, 0) / 10 and greatest(c.reltuples, s.n_live_tup) < ${MAX_ROWS}
    order by 1`);
  for (const { name } of grown) await db.execute(sql`analyze (skip_locked) ${sql.identifier(name)}`);
}
