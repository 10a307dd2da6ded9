import { type Column, type SQL, sql } from "drizzle-orm";

/** Whether a row comes after a position in a list that is newest first, ties by id. */
export function olderThan(
  row: { createdAt: Column | SQL; id: Column | SQL },
  { createdAt, id }: { createdAt: Date; id: string },
): SQL {
  return sql`(${row.createdAt}, ${row.id}) < (${createdAt.toISOString()}::timestamptz, ${id})`;
}

/** Whether a row comes after a position in a list that is oldest first, ties by id. */
function newerThan(
  row: { createdAt: Column | SQL; id: Column | SQL },
  { createdAt, id }: { createdAt: Date; id: string },
): SQL {
  return sql`(${row.createdAt}, ${row.id}) > (${createdAt.toISOString()}::timestamptz, ${id})`;
}

type Row = { createdAt: Column | SQL; id: Column | SQL; amountCents?: Column | SQL };
type At = { createdAt: Date; id: string; amountCents?: number | undefined };

/** How to read a slice of a list. */
export type SliceReading = {
  /** The condition of its rows. */
  rest: SQL | undefined;
  /** The order in which the rows nearest to its position come first. */
  order: SQL[];
  /** Returns rows that were read in this order in the order of the list. */
  inOrder: <T>(rows: T[]) => T[];
};

/**
 * Returns how to read a slice of a list that is newest first, oldest first, or has the largest amounts first, equal
 * ones newest first. Ties by id.
 */
export function readingSlice(
  row: Row,
  { after, before }: { after: At | null; before?: At | null },
  first: "newest" | "oldest" | "largest" = "newest",
): SliceReading {
  const descends = (first !== "oldest") !== Boolean(before);
  const at = after ?? before;
  const direction = descends ? sql`desc` : sql`asc`;
  const byAge = [sql`${row.createdAt} ${direction}`, sql`${row.id} ${direction}`];
  const byAmount = first === "largest";
  const beyond = byAmount ? beyondAmount : descends ? olderThan : newerThan;
  return {
    rest: at ? beyond(row, at, descends) : undefined,
    order: byAmount ? [sql`${row.amountCents} ${direction}`, ...byAge] : byAge,
    inOrder: (rows) => (before ? rows.toReversed() : rows),
  };
}

function beyondAmount(row: Row, at: At, descends: boolean): SQL {
  const position = sql`(${at.amountCents}::bigint, ${at.createdAt.toISOString()}::timestamptz, ${at.id})`;
  return sql`(${row.amountCents}, ${row.createdAt}, ${row.id}) ${descends ? sql`<` : sql`>`} ${position}`;
}
