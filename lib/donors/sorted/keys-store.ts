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
};

const REVERSED = { asc: "desc", desc: "asc", "desc nulls last": "asc nulls first" } as const;

const isAscending = ({ order }: SortKey, backward: boolean) => (order === "asc") !== backward;

/** Returns the `order by` of a list, or of the list from its end. */
export function orderBy(keys: readonly Pick<SortKey, "of" | "order">[], backward: boolean): SQL {
  const each = keys.map(({ of, order }) => sql`${of} ${sql.raw(backward ? REVERSED[order] : order)}`);
  return sql.join(each, sql`, `);
}

/** Returns the condition of the rows after a position, or before it. The values belong to the keys, in their order. */
export function beyond(keys: readonly SortKey[], values: readonly string[], backward: boolean): SQL {
  const bound = keys.map((key, index) => ({
    of: key.of,
    value: key.valueOf(values[index] ?? ""),
    more: isAscending(key, backward) ? sql`>` : sql`<`,
    ascends: isAscending(key, backward),
  }));
  if (bound.every(({ ascends }) => ascends === bound[0]?.ascends)) {
    const row = (part: "of" | "value") =>
      sql.join(
        bound.map((one) => one[part]),
        sql`, `,
      );
    return sql`(${row("of")}) ${bound[0]?.more ?? sql`>`} (${row("value")})`;
  }
  // An index serves the bound of the first key; the rows with an equal value are compared.
  return bound.reduceRight<SQL>(
    (next, { of, value, more }) => sql`(${of} ${more}= ${value} and (${of} ${more} ${value} or ${next}))`,
    sql`false`,
  );
}
