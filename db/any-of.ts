import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * Whether a text column is one of `values`, as a single parameter, so that the statement stays the same and
 * is prepared once.
 */
export function anyOf(column: Column, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...values])}::text[])`;
}
