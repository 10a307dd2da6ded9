import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * Binds any number of texts as one parameter. A subquery reads it, so that the server's plan does not depend on their
 * number and is reused. Otherwise the server plans statements with short lists anew on each call, which takes longer
 * than executing them.
 */
export function textList(texts: readonly (string | null)[] | Placeholder): SQL {
  return sql`(select ${Array.isArray(texts) ? sql.param([...texts]) : texts}::text[])::text[]`;
}

/**
 * Whether a text column is one of `values`, as a single parameter, so that the statement stays the same and
 * is prepared once.
 */
export function anyOf(column: Column, values: readonly string[] | Placeholder): SQL {
  return sql`${column} = any(${textList(values)})`;
}
