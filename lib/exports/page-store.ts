import { and, eq, gte, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donorMemberships } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { payouts } from "@/db/schema/payouts";
import { recurringCommitments } from "@/db/schema/recurring-commitments";
import { plainRows } from "@/db/statement";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import type { NameIn } from "./columns";
import type { Cell, Column, Line } from "./csv";

/** A row's position in the order (creation, then id). The time is PostgreSQL's text, to keep its full precision. */
export type Spot = { at: string; id: string };

/** Rows with cells in the order of the columns, and the position of the last row, or null without rows. */
export type Page<Row = Line> = { lines: Row[]; end: Spot | null };

/** The SQL expression of each column of a file. */
export type Columns<Of extends readonly Column[]> = Record<NameIn<Of>, SQLWrapper>;

const tables = {
  audience: donors,
  commitments: recurringCommitments,
  donations,
  donors,
  payouts,
  members: donorMemberships,
};
type Table = (typeof tables)[keyof typeof tables];

/** Whether a row comes after a position; undefined without one. */
export function beyond(table: { createdAt: SQLWrapper; id: SQLWrapper }, spot: Spot | null): SQL | undefined {
  return spot ? sql`(${table.createdAt}, ${table.id}) > (${spot.at}::timestamptz, ${spot.id})` : undefined;
}

/** Whether a row was created within a window. */
export function within(table: Table, { from, before }: TimeWindow): SQL | undefined {
  return and(from ? gte(table.createdAt, from) : undefined, before ? lt(table.createdAt, before) : undefined);
}

/** Returns the position of an organization's row, or null if there is no row with this id. */
export async function findSpot(
  db: Executor,
  what: keyof typeof tables,
  { orgId, id }: { orgId: string; id: string },
): Promise<Spot | null> {
  const table = tables[what];
  const [row] = await db
    .select({ at: sql<string>`${table.createdAt}::text`, id: table.id })
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.id, id)));
  return row ?? null;
}

/**
 * Returns the next rows after `after`, oldest first. Rows are not mapped to objects and dates, because that would take
 * several times as long as PostgreSQL's read.
 */
export async function readPage<Of extends readonly Column[]>(
  db: Executor,
  columns: Of,
  cells: Columns<Of>,
  { table, joins, where, after, limit }: Reading,
): Promise<{ lines: Cell[][]; end: Spot | null }> {
  const list = columns.map(([name]) => cells[name as NameIn<Of>]);
  const lines = await plainRows<Cell>(
    db,
    sql`select ${sql.join(list, sql`, `)} from ${table} ${joins ?? sql``}
        where ${and(where, beyond(table, after))} order by ${table.createdAt}, ${table.id} limit ${limit}`,
  );
  const [id, at] = lines.at(-1) ?? [];
  return { lines, end: id && at ? { id: String(id), at: String(at) } : null };
}

type Reading = { table: Table; joins?: SQL; where: SQL | undefined; after: Spot | null; limit: number };

/** Sets the cells of one column, by the id of the row. */
export function fill<Of extends readonly Column[]>(
  columns: Of,
  lines: Cell[][],
  name: NameIn<Of>,
  cellOf: (id: string) => Cell,
): void {
  const place = columns.findIndex(([one]) => one === name);
  for (const line of lines) line[place] = cellOf(String(line[0]));
}

/** Placeholder of a column that `fill` sets. */
export const LATER = sql`null`;

/** Returns the ids of a page's rows, which are in the first column. */
export const idsOf = ({ lines }: Page) => lines.map(([id]) => String(id));
