import { and, eq, gt, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importRows } from "@/db/schema/imports";
import { COUNTED_IN } from "../plan/row-keys";

/**
 * Returns the next rejected rows in file order, with the refunds of rejected payments: without these, a corrected file
 * would import the payments in full.
 */
export async function listRefused(
  db: Executor,
  importId: string,
  after: number,
  limit: number,
): Promise<{ number: number; cells: string[]; remarks: string[] | null }[]> {
  return db
    .select({ number: importRows.number, cells: importRows.cells, remarks: importRows.remarks })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.number, after),
        or(eq(importRows.outcome, "REFUSE"), isOfRefused),
      ),
    )
    .orderBy(importRows.number)
    .limit(limit);
}

/** Whether a row is a refund that is counted in a rejected payment of the same file. */
const isOfRefused = sql`(${importRows.outcome} = 'SKIP' and exists (
  select from import_rows p where p.import_id = ${importRows.importId} and p.outcome = 'REFUSE'
    and p.number = case when starts_with(${importRows.key}, ${COUNTED_IN})
      then substr(${importRows.key}, ${COUNTED_IN.length + 1}::int)::int end))`;

export type NewRow = { number: number; cells: string[]; fingerprint: string };

/** Inserts rows of a file. Call it with the import locked. */
export async function insertRows(tx: Executor, importId: string, rows: readonly NewRow[]): Promise<void> {
  await tx.execute(sql`
    insert into import_rows (import_id, number, cells, fingerprint)
    select ${importId}, r.number, r.cells, r.fingerprint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, cells jsonb, fingerprint text)`);
}
