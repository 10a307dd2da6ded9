import { and, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { importRows } from "@/db/schema/imports";

/** Returns the next rejected rows, in file order. */
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
      and(eq(importRows.importId, importId), gt(importRows.number, after), eq(importRows.outcome, "REFUSE")),
    )
    .orderBy(importRows.number)
    .limit(limit);
}

export type NewRow = { number: number; cells: string[]; fingerprint: string };

/** Inserts rows of a file. Call it with the import locked. */
export async function insertRows(tx: Executor, importId: string, rows: readonly NewRow[]): Promise<void> {
  await tx.execute(sql`
    insert into import_rows (import_id, number, cells, fingerprint)
    select ${importId}, r.number, r.cells, r.fingerprint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, cells jsonb, fingerprint text)`);
}
