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

type Row = { createdAt: Column | SQL; id: Column | SQL };
type At = { createdAt: Date; id: string };

/** How to read a slice of a list. */
export type SliceReading = {
  /** The condition of its rows. */
  rest: SQL | undefined;
  /** The order in which the rows nearest to its position come first. */
  order: SQL[];
  /** Returns rows that were read in this order in the order of the list. */
  inOrder: <T>(rows: T[]) => T[];
};

/** Returns how to read a slice of a list that is newest first, or oldest first, ties by id. */
export function readingSlice(
  row: Row,
  { after, before }: { after: At | null; before?: At | null },
  first: "newest" | "oldest" = "newest",
): SliceReading {
  const descends = (first === "newest") !== Boolean(before);
  const at = after ?? before;
  const direction = descends ? sql`desc` : sql`asc`;
  return {
    rest: at ? (descends ? olderThan(row, at) : newerThan(row, at)) : undefined,
    order: [sql`${row.createdAt} ${direction}`, sql`${row.id} ${direction}`],
    inOrder: (rows) => (before ? rows.toReversed() : rows),
  };
}
