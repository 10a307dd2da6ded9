import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "./client";

/**
 * Returns the number of rows that the planner expects of a query, without running it. Precise to about a hundredth of
 * the table, by the table's latest statistics.
 */
export async function estimateRows(db: Executor, query: SQL): Promise<number> {
  const [row] = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) ${query}`,
  );
  if (!row) throw new Error("the server returned no plan");
  return row["QUERY PLAN"][0].Plan["Plan Rows"];
}
