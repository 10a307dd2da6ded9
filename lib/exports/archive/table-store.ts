import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { plainRows } from "@/db/statement";
import type { Cell, Kind, Line } from "../csv";

/**
 * A column of an archive's file: name, format, meaning and SQL expression. The expression defaults to the table's
 * column of the same name, with the suffix `_cents` for `money`.
 */
type GivenColumn = readonly [name: string, kind: Kind, about: string, cell?: SQLWrapper];
export type ArchiveColumn = { name: string; kind: Kind; about: string; cell: SQLWrapper };

/** A component of a row's position, by which the next page is found. */
type Key = { cell: SQL; type: "text" | "bigint" | "timestamptz" | "integer" };

const byCreation = (table: string): readonly Key[] => [
  { cell: sql.raw(`${table}.created_at`), type: "timestamptz" },
  { cell: sql.raw(`${table}.id`), type: "text" },
];

/** Parent tables with the index order in which their rows are read. The last component is the id. */
const PARENTS = {
  donations: byCreation("donations"),
  donors: byCreation("donors"),
  campaigns: byCreation("campaigns"),
  subscriptions: byCreation("subscriptions"),
  payouts: byCreation("payouts"),
  statement_runs: byCreation("statement_runs"),
  journal_entries: [{ cell: sql.raw("journal_entries.id"), type: "bigint" }],
} satisfies Record<string, readonly Key[]>;
type Parent = keyof typeof PARENTS;

type Given = {
  /** The file's name without extension. */
  name: string;
  /** Describes a row, in Markdown. */
  about: string;
  /** The tables and joins. */
  from: SQL;
  /** The alias of the table whose columns need no expression. */
  alias: string;
  /**
   * Selects the rows of one organization by its id, if given `only` those that meet a condition, or, for a table
   * without it, by these parents.
   */
  of: { org: SQL; only?: (orgId: string) => SQL } | { parent: Parent; id: SQL; batchSize: number };
  /** The order of the rows, unique within an organization or a parent. */
  key: readonly Key[];
  columns: readonly GivenColumn[];
};

/** Describes the kind of who acted, where donors can act. */
export const ANY_ACTOR = "`person`, `key`, `donor` or `system`.";

/** A file of the archive: declares its contents, their meaning and their source. */
export type ArchiveTable = Omit<Given, "columns" | "alias"> & { columns: readonly ArchiveColumn[] };

/** Declares a file of the archive. */
export function archiveTable({ alias, columns, ...table }: Given): ArchiveTable {
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

/** Returns the expression of a value as JSON in one cell. */
export const json = (cell: SQL): SQL => sql`to_json(${cell})::text`;

/** Rows per statement. */
const PAGE = 1000;

type Spot = readonly string[];

/**
 * Yields all rows of a file, one page at a time. Each page is read by its own statement after the previous one has been
 * consumed, so that a slow reader holds neither a connection nor a snapshot.
 */
export async function* readTable(
  db: Executor,
  table: ArchiveTable,
  orgId: string,
): AsyncGenerator<Line[], void> {
  const { of } = table;
  if ("org" in of) {
    yield* pagesOf(db, table, sql`${of.org} = ${orgId} ${of.only ? sql`and ${of.only(orgId)}` : sql``}`);
    return;
  }
  const type = sql.raw(PARENTS[of.parent].at(-1)?.type ?? "text");
  for (let after: Spot | null = null; ; ) {
    const parents: Spot[] = await readParents(db, of, orgId, after);
    const ids = parents.flatMap((spot) => spot.at(-1) ?? []);
    const given = sql`(select ${sql.param(ids)}::text[])::${type}[]`;
    if (ids.length > 0) yield* pagesOf(db, table, sql`${of.id} = any(${given})`);
    after = parents.at(-1) ?? null;
    if (parents.length < of.batchSize) return;
  }
}

function readParents(
  db: Executor,
  { parent, batchSize }: { parent: Parent; batchSize: number },
  orgId: string,
  after: Spot | null,
): Promise<string[][]> {
  const key = PARENTS[parent];
  const order = key.map(({ cell }) => cell);
  const spot = order.map((cell) => sql`${cell}::text`);
  return plainRows<string>(
    db,
    sql`select ${sql.join(spot, sql`, `)} from ${sql.raw(parent)}
        where org_id = ${orgId} ${beyond(key, after)} order by ${sql.join(order, sql`, `)} limit ${batchSize}`,
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

/** Returns the condition for rows after a position, as one comparison that an index of these columns can serve. */
function beyond(key: readonly Key[], after: Spot | null): SQL {
  if (!after) return sql``;
  const values = key.map(({ type }, at) => sql`${after[at] ?? null}::${sql.raw(type)}`);
  const cells = key.map(({ cell }) => cell);
  return sql`and (${sql.join(cells, sql`, `)}) > (${sql.join(values, sql`, `)})`;
}
