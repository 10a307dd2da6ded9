import { sql } from "drizzle-orm";
import { testDatabase } from "./index";

/**
 * Marks all pages of a table as visible to every transaction, like autovacuum, so that index-only scans read no rows,
 * and updates its statistics. A vacuum leaves out the pages that a checkpoint is writing, and each file that creates a
 * database causes one; the next vacuum marks them. Without `index_cleanup`, a vacuum skips a small number of dead rows.
 */
export async function vacuumTable(table: string): Promise<void> {
  const db = testDatabase();
  for (let isVisible = false; !isVisible; ) {
    await db.execute(sql`vacuum (index_cleanup on, analyze) ${sql.identifier(table)}`);
    const [row] = await db.execute<{ visible: boolean }>(
      sql`select relallvisible = relpages as visible from pg_class where oid = ${table}::regclass`,
    );
    isVisible = row?.visible === true;
  }
}
