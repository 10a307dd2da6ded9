import { count, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

/** A row count, or a lower bound for it. */
export type Counted = { total: number; isLowerBound: boolean };

/** Counts the rows that meet a condition, up to `most`. */
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
