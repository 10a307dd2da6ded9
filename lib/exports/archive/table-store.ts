import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { plainRows } from "@/db/statement";
import type { Cell, Kind, Line } from "../csv";

/**
 * A column of an archive's file: its name, how its cells are written, and what it means. Without an expression it is the
 * table's column of its name, for `money` the one that ends with `_cents`.
 */
type GivenColumn = readonly [name: string, kind: Kind, about: string, cell?: SQLWrapper];
export type ArchiveColumn = { name: string; kind: Kind; about: string; cell: SQLWrapper };

/** A part of the position of a row, by which the next page is found. */
type Key = { cell: SQL; type: "text" | "bigint" | "timestamptz" | "integer" };

/** Tables whose rows are read in the order of their creation, to find what belongs to each. */
type Parent = "donations" | "donors" | "campaigns" | "subscriptions" | "payouts" | "statement_runs";

type Given = {
  /** Of the file, without its ending. */
  name: string;
  /** One sentence: what a row is. */
  about: string;
  /** Tables and joins. */
  from: SQL;
  /** Of the table whose columns need no expression. */
  alias: string;
  /** Rows of one organization; for a table without its id: of these parents. */
  of: { org: SQL } | { parent: Parent; id: SQL; atOnce: number };
  /** Unique within an organization, or within a parent; the order of the rows. */
  key: readonly Key[];
  columns: readonly GivenColumn[];
};

/** A file of the archive: the one declaration of what it has, of what that means, and of where it is stored. */
export type ArchiveTable = Omit<Given, "columns" | "alias"> & { columns: readonly ArchiveColumn[] };

/** Declares a file of the archive. */
export function archived({ alias, columns, ...table }: Given): ArchiveTable {
  return {
    ...table,
    columns: columns.map(([name, kind, about, cell]) => ({
      name,
      kind,
      about,
      cell: cell ?? sql.raw(`${alias}.${name}${kind === "money" ? "_cents" : ""}`),
    })),
  };
}

export const text = (cell: SQL): Key => ({ cell, type: "text" });
export const bigint = (cell: SQL): Key => ({ cell, type: "bigint" });
export const integer = (cell: SQL): Key => ({ cell, type: "integer" });
export const instant = (cell: SQL): Key => ({ cell, type: "timestamptz" });

/** A value as JSON, in one cell. */
export const json = (cell: SQL): SQL => sql`to_json(${cell})::text`;

/** Rows per statement. */
const PAGE = 1000;

type Spot = readonly string[];

/**
 * All rows of a file, a page at a time. Each page is read by its own statement, when the previous one has been taken, so that a slow
 * reader holds neither a connection nor a snapshot.
 */
export async function* readTable(
  db: Executor,
  table: ArchiveTable,
  orgId: string,
): AsyncGenerator<Line[], void> {
  const { of } = table;
  if ("org" in of) {
    yield* pagesOf(db, table, sql`${of.org} = ${orgId}`);
    return;
  }
  for (let after: Spot | null = null; ; ) {
    const parents: string[][] = await readParents(db, of, orgId, after);
    const ids = parents.map(([id]) => id ?? "");
    if (ids.length > 0)
      yield* pagesOf(db, table, sql`${of.id} = any((select ${sql.param(ids)}::text[])::text[])`);
    const [id, at] = parents.at(-1) ?? [];
    if (parents.length < of.atOnce || id === undefined || at === undefined) return;
    after = [at, id];
  }
}

function readParents(
  db: Executor,
  { parent, atOnce }: { parent: Parent; atOnce: number },
  orgId: string,
  after: Spot | null,
): Promise<string[][]> {
  const beyond = after ? sql`and (created_at, id) > (${after[0]}::timestamptz, ${after[1]})` : sql``;
  return plainRows<string>(
    db,
    sql`select id, created_at::text from ${sql.raw(parent)} where org_id = ${orgId} ${beyond}
        order by created_at, id limit ${atOnce}`,
  );
}

async function* pagesOf(db: Executor, table: ArchiveTable, within: SQL): AsyncGenerator<Line[], void> {
  const { columns, key, from } = table;
  const cells = columns.map(({ cell }) => sql`${cell}`);
  const spot = key.map(({ cell }) => sql`${cell}::text`);
  const order = key.map(({ cell }) => cell);
  for (let after: Spot | null = null; ; ) {
    const rows: Cell[][] = await plainRows<Cell>(
      db,
      sql`select ${sql.join([...cells, ...spot], sql`, `)} from ${from} where ${within} ${beyond(key, after)}
          order by ${sql.join(order, sql`, `)} limit ${PAGE}`,
    );
    const last = rows.at(-1)?.slice(columns.length).map(String);
    if (rows.length > 0) yield rows.map((row) => row.slice(0, columns.length));
    if (rows.length < PAGE || !last) return;
    after = last;
  }
}

/** The first part is compared alone, too, since an index answers that where the others are in another table. */
function beyond(key: readonly Key[], after: Spot | null): SQL {
  if (!after) return sql``;
  const values = key.map(({ type }, at) => sql`${after[at] ?? null}::${sql.raw(type)}`);
  const cells = key.map(({ cell }) => cell);
  return sql`and ${cells[0]} >= ${values[0]} and (${sql.join(cells, sql`, `)}) > (${sql.join(values, sql`, `)})`;
}
