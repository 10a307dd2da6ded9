import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

export type NewRow = { number: number; cells: string[]; fingerprint: string };

/** Adds rows of a file. Call it with the import locked. */
export async function insertRows(tx: Executor, importId: string, rows: readonly NewRow[]): Promise<void> {
  await tx.execute(sql`
    insert into import_rows (import_id, number, cells, fingerprint)
    select ${importId}, r.number, r.cells, r.fingerprint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, cells jsonb, fingerprint text)`);
}
