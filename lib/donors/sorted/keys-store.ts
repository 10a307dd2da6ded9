import { type SQL, sql } from "drizzle-orm";

/** A column that a list is sorted by. Rows with equal values follow the next one. */
export type SortKey = {
  of: SQL;
  /** The order as an index has it. Clauses on nulls must match those of the index, although no value is null. */
  order: "asc" | "desc" | "desc nulls last";
  /** Returns the value of a cursor's text in SQL. */
  valueOf: (text: string) => SQL;
  /** The value as a cursor has it; default: `of`. */
  text?: SQL;
  /** Whether the value is computed from the row of `donors`, and only for the rows of a page, because it is costly. */
  ofPage?: boolean;
};

const REVERSED = { asc: "desc", desc: "asc", "desc nulls last": "asc nulls first" } as const;

const isAscending = ({ order }: SortKey, backward: boolean) => (order === "asc") !== backward;

/** Returns the `order by` of a list, or of the list from its end. */
export function orderBy(keys: readonly Pick<SortKey, "of" | "order">[], backward: boolean): SQL {
  const each = keys.map(({ of, order }) => sql`${of} ${sql.raw(backward ? REVERSED[order] : order)}`);
  return sql.join(each, sql`, `);
}

type Bound = { of: SQL; value: SQL; ascends: boolean };

const boundOf = (keys: readonly SortKey[], values: readonly string[], backward: boolean): Bound[] =>
  keys.map((key, index) => ({
    of: key.of,
    value: key.valueOf(values[index] ?? ""),
    ascends: isAscending(key, backward),
  }));

/** Returns the condition of the rows after a position, or before it. The values belong to the keys, in their order. */
export function beyond(keys: readonly SortKey[], values: readonly string[], backward: boolean): SQL {
  const bound = boundOf(keys, values, backward);
  const ascends = bound[0]?.ascends ?? true;
  if (bound.some((one) => one.ascends !== ascends))
    return sql`(${sql.join(rangesBeyond(keys, values, backward), sql` or `)})`;
  const row = (part: "of" | "value") =>
    sql.join(
      bound.map((one) => one[part]),
      sql`, `,
    );
  return sql`(${row("of")}) ${ascends ? sql`>` : sql`<`} (${row("value")})`;
}

/**
 * Returns the same rows as disjoint conditions, of which an index serves each, even if the keys have different
 * directions: those with an equal first value and so on.
 */
export function rangesBeyond(keys: readonly SortKey[], values: readonly string[], backward: boolean): SQL[] {
  const bound = boundOf(keys, values, backward);
  return bound.map(({ of, value, ascends }, index) => {
    const equal = bound.slice(0, index).map((one) => sql`${one.of} = ${one.value}`);
    const more = ascends ? sql`${of} > ${value}` : sql`${of} < ${value}`;
    return sql`(${sql.join([...equal, more], sql` and `)})`;
  });
}
