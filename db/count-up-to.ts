import { count, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

/** A number of rows, or a lower bound of it. */
export type Counted = { total: number; isLowerBound: boolean };

/** How many rows meet a condition, counted up to `most`. */
export async function countUpTo(
  db: Executor,
  table: PgTable,
  where: SQL | undefined,
  most: number,
): Promise<Counted> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(most + 1)
    .as("some");
  const [row] = await db.select({ found: count() }).from(some);
  const found = row?.found ?? 0;
  return { total: Math.min(found, most), isLowerBound: found > most };
}
