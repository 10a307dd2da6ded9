import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

const dialect = new PgDialect({ casing: "snake_case" });

/** A value in an SQL fragment: a literal, or a placeholder in a statement whose text is built once. */
export type Given = string | number | boolean | null | Placeholder | SQL;
/** Returns the instant `ms` milliseconds before another. */
export function earlier(instant: Given, ms: number): SQL {
  return sql`(${instant}::timestamptz - ${sql.raw(`interval '${ms} milliseconds'`)})`;
}

/** The values of a statement by name. Instants are ISO strings. */
type Values = Record<string, string | number | boolean | null>;

/**
 * Returns a statement whose text is built at its first use and reused with new values, instead of being assembled on
 * each call. `given.<name>` is the placeholder of a value.
 */
export function statement<V extends Values, Row extends object>(
  build: (given: { [Name in keyof V & string]: Placeholder }) => SQL,
): (db: Executor, values: V) => Promise<Row[]> {
  let query: ReturnType<PgDialect["sqlToQuery"]> | undefined;
  const placeholders = new Proxy({} as { [Name in keyof V & string]: Placeholder }, {
    get: (_none, name) => sql.placeholder(String(name)),
  });
  return (db, values) => {
    query ??= dialect.sqlToQuery(build(placeholders));
    const prepared = db._.session.prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(
      query,
      undefined,
      undefined,
      false,
    );
    return prepared.execute(values);
  };
}

/**
 * Returns some columns of a table, for statements that get a row as one JSON value and read it by `json_to_record(…) as
 * x (…)`. Keys are those of the table's definition. Missing keys are null. (`json_populate_record` is shorter, but
 * reads every column, and copies every constraint of the table on each call.)
 */
export function rowColumns<Table extends PgTable, const Key extends keyof Table["$inferInsert"] & string>(
  table: Table,
  keys: readonly Key[],
) {
  const columns = getTableColumns(table);
  const names = keys.map((key) => [key, toSnakeCase(key)] as const);
  return {
    /** `id, org_id, …` */
    list: sql.raw(names.map(([, name]) => name).join(", ")),
    /** `id text, org_id text, …` */
    definitions: sql.raw(names.map(([key, name]) => `${name} ${columns[key]?.getSQLType()}`).join(", ")),
    /** Omits nulls: a missing key is read as null. */
    json: (row: Pick<Table["$inferInsert"], Key>): string =>
      JSON.stringify(Object.fromEntries(names.map(([key, name]) => [name, row[key] ?? undefined]))),
  };
}

/** Returns a Drizzle query that is prepared once per database, with `sql.placeholder` for its values. */
export function prepared<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const known = new WeakMap<Executor, Query>();
  return (db) => {
    const query = known.get(db) ?? build(db);
    known.set(db, query);
    return query;
  };
}

/**
 * Returns the rows of a query as arrays in the order of its columns, not mapped: times and bigints are PostgreSQL's
 * texts. For reading many rows at once.
 */
export function plainRows<Cell>(db: Executor, query: SQL): Promise<Cell[][]> {
  const prepared = db._.session.prepareQuery<{ execute: Cell[][]; all: unknown; values: unknown }>(
    dialect.sqlToQuery(query),
    undefined,
    undefined,
    true,
    (rows) => rows as never,
  );
  return prepared.execute();
}
