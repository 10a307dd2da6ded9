import { type Column, type SQL, sql } from "drizzle-orm";

/** Whether a row comes after a position in a list that is newest first, ties by id. */
export function olderThan(
  row: { createdAt: Column | SQL; id: Column | SQL },
  { createdAt, id }: { createdAt: Date; id: string },
): SQL {
  return sql`(${row.createdAt}, ${row.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`;
}

/** Whether a row comes after a position in a list that is oldest first, ties by id. */
export function newerThan(
  row: { createdAt: Column | SQL; id: Column | SQL },
  { createdAt, id }: { createdAt: Date; id: string },
): SQL {
  return sql`(${row.createdAt}, ${row.id}) > (${createdAt.toISOString()}::timestamptz, ${id})`;
}
