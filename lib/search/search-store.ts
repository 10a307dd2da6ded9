import { and, ilike, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { anyOf, textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { readingSlice } from "@/db/older-than";
import { donations } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import type { donorMemberships } from "@/db/schema/donor-memberships";
import { donors } from "@/db/schema/donors";
import { escapeLike, hasTrigram } from "@/lib/kernel/like";
import type { Slice } from "@/lib/kernel/pagination";
import type { Position } from "@/lib/kernel/time-cursor";

/** The searched columns of a row, by kind of comparison. */
type Searched = { contains: Text[]; startsWith: Text[]; is: Text[] };
type Text = SQL | PgColumn;

/** Maximum number of donors found by an address other than the primary one. */
const MAX_BY_OTHER = 1000;

/**
 * Matches donors whose name or one of whose email addresses contains `q`. Uses `donors_search` and
 * `donor_emails_search`.
 */
export function donorMentions(orgId: string, q: string): SQL | undefined {
  const name = sql`${donors.firstName} || ' ' || ${donors.lastName}`;
  const byOther = mentions({ contains: [donorEmails.email], startsWith: [], is: [] }, q);
  return or(
    mentions({ contains: [donors.email, name], startsWith: [], is: [] }, q),
    // An array, so that the server combines the primary key with the search index.
    sql`${donors.id} = any(array(
      select ${donorEmails.donorId} from ${donorEmails}
      where ${donorEmails.orgId} = ${orgId} and (${byOther}) limit ${MAX_BY_OTHER}))`,
  );
}

/**
 * Matches donors whose first and last name, joined by a space and in lower case, is one of these. Uses
 * `donors_org_name`.
 */
export function isNamed(names: readonly string[]): SQL {
  return sql`lower(${donors.firstName} || ' ' || ${donors.lastName}) = any(${textList(names)})`;
}

/**
 * Matches donations whose given name or email address contains `q`, whose receipt number starts with it, or whose id
 * equals it. Uses `donations_search`, `donations_receipt_start` and the primary key.
 */
export function donationMentions(q: string): SQL | undefined {
  const name = sql`${donations.donorFirstName} || ' ' || ${donations.donorLastName}`;
  const searched = {
    contains: [donations.donorEmail, name],
    startsWith: [donations.receiptNumber],
    is: [donations.id],
  };
  return mentions(searched, q);
}

/**
 * Combines two equivalent conditions. The first matches the indexes' expressions, even in a generic plan for any `q`.
 * The second avoids them, because without a trigram a scan of the rows is faster than one of the whole index.
 */
function mentions(searched: Searched, q: string): SQL | undefined {
  const text = escapeLike(q);
  const [contains, startsWith] = hasTrigram(q)
    ? [
        (it: Text) => sql`lower(${it}) like lower(${`%${text}%`}::text)`,
        // A range up to the highest character, since no index supports a prefix `like` with an unknown pattern.
        (it: Text) =>
          sql`(lower(${it}) ~>=~ lower(${q}::text) and lower(${it}) ~<~ (lower(${q}::text) || chr(1114111)))`,
      ]
    : [(it: Text) => ilike(it, `%${text}%`), (it: Text) => ilike(it, `${text}%`)];
  return or(
    ...searched.contains.map(contains),
    ...searched.startsWith.map(startsWith),
    ...searched.is.map((it) => sql`${it} = ${q.toLowerCase()}`),
  );
}

/**
 * Settings for a transaction that joins all rows of an organization: the planner underestimates the rows and would look
 * up each one. Uses up to 32 MB per join.
 */
export const FOR_FULL_TABLES = sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true)`;

/**
 * Settings for a transaction that joins a few rows with large tables: the planner would read these tables completely.
 */
export const FOR_FEW_ROWS = sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

/**
 * Settings for a transaction that sorts the matches of a text: the planner would read whole tables for a frequent one.
 * Uses up to 32 MB.
 */
export const FOR_TEXT_INDEX = sql`
  select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true), set_config('work_mem', '32MB', true)`;

type Order = "newest" | "largest";

type HitSlice = Slice<Position & { isLater?: boolean }> & {
  first?: SQL;
  /** Default: `newest`. */
  by?: Order | undefined;
  joins?: SQL | undefined;
  /** Queries of ids that include all matches, tried one after the other. */
  candidates?: readonly SQL[] | undefined;
};

type Table = typeof donors | typeof donations;

/**
 * Returns the ids of a slice of matches, in any order, and their total. The list has matches with a false `first`
 * before the others, then newest first or by amount, ties by id. Materializes the matches once for both, so that the
 * server never scans an organization from its newest row for a rare name. Reads only candidates if one of their queries
 * finds few.
 */
export async function findHits(
  db: Executor,
  table: Table,
  where: SQL | undefined,
  slice: HitSlice,
): Promise<{ ids: string[]; total: number }> {
  return asPlanned(db, async (tx) =>
    readHits(tx, { table, where, few: await findFew(tx, slice.candidates ?? []) }, slice),
  );
}

/** Like {@link findHits}, but returns null if no query of candidates finds few. */
export async function findHitsAmongFew(
  db: Executor,
  table: Table,
  where: SQL | undefined,
  slice: HitSlice,
): Promise<{ ids: string[]; total: number } | null> {
  return asPlanned(db, async (tx) => {
    const few = await findFew(tx, slice.candidates ?? []);
    return few && readHits(tx, { table, where, few }, slice);
  });
}

/**
 * Runs a transaction whose statements are planned for this organization: a generic plan would treat a large one like a
 * small one.
 */
export function asPlanned<T>(db: Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    return work(tx);
  });
}

async function readHits(
  tx: Executor,
  { table, where, few }: { table: Table; where: SQL | undefined; few: string[] | null },
  { after, before, offset, limit, first = sql`false`, joins, by }: HitSlice,
): Promise<{ ids: string[]; total: number }> {
  const { rest = sql`true`, order } = readingSlice(HIT, { after, before }, by);
  const part = (after ?? before)?.isLater ?? false;
  const beyond = before ? sql`later < ${part}` : sql`later > ${part}`;
  const isInSlice = after || before ? sql`${beyond} or (later = ${part} and ${rest})` : sql`true`;
  const inOrder = sql`later ${before ? sql`desc` : sql`asc`}, ${sql.join(order, sql`, `)}`;
  if (joins) await tx.execute(few ? FOR_FEW_ROWS : FOR_FULL_TABLES);
  const among = few ? anyOf(table.id, few) : sql`true`;
  const found = sql`select ${table.id}, ${keysOf(table, by)}, ${first} as later from ${table} ${joins ?? sql``} where ${among} and ${where ?? sql`true`}`;
  const [row] = await tx.execute<{ ids: string[]; total: number }>(sql`
    with hits as materialized (${found})
    select (select count(*)::int from hits) as total,
      array(
        select id from hits where ${isInSlice} order by ${inOrder} limit ${limit} offset ${offset}) as ids`);
  return row ?? { ids: [], total: 0 };
}

const HIT = { createdAt: sql`created_at`, amountCents: sql`amount_cents`, id: sql`id` };

/** Returns the columns that an order reads, beside the id. Only donations have an order by amount. */
function keysOf(table: Table, by: Order = "newest"): SQL {
  return by === "largest" ? sql`${table.createdAt}, ${donations.amountCents}` : sql`${table.createdAt}`;
}

/** Maximum number of ids that a query of candidates returns in place of a search of all rows. */
const FEW = 10_000;

/** Returns the ids of the first query that finds few, or null. A query that finds many ends early. */
export async function findFew(tx: Executor, candidates: readonly SQL[]): Promise<string[] | null> {
  for (const query of candidates) {
    const [row] = await tx.execute<{ ids: string[] }>(
      sql`select array(select * from (${query}) as candidates limit ${FEW + 1}) as ids`,
    );
    if (row && row.ids.length <= FEW) return row.ids;
  }
  return null;
}

/** Number of rows that a page first searches in the order of its list. */
export const SEARCHED = 10_000;

/** `isCut`: the searched rows do not fill the slice, and there are more rows. */
export type Skimmed = { ids: string[]; total: number; isLowerBound: boolean; isCut: boolean };

type Skim = {
  /** The columns that `matches` and `joins` read, beside id and creation. */
  columns: SQL;
  /**
   * The conditions of the list's parts, each in the order of the list: from the one of the slice's position, in the
   * direction of the slice.
   */
  parts: readonly (SQL | undefined)[];
  matches: SQL | undefined;
  /** Joins that `matches` needs, each with at most one row per row of the table. */
  joins?: SQL | undefined;
  /** Default: `SEARCHED`. */
  searched?: number | undefined;
  /** The order of each part. Default: `newest`. */
  by?: Order | undefined;
};

/**
 * Returns the ids of a slice of matches, in any order, by searching only a number of rows from the slice's beginning,
 * in the order of the list: part by part, newest first or by amount, ties by id. Intended for conditions that many rows
 * meet, whose matches would take long to find and count. The total then covers the searched rows alone.
 */
export async function skimHits(
  db: Executor,
  table: Table,
  { parts, ...skim }: Skim,
  { after, before = null, offset, limit }: Slice<Position>,
): Promise<Skimmed> {
  const { rest, order } = readingSlice(table, { after, before }, skim.by);
  return skimRows(
    db,
    {
      ...skim,
      table,
      keys: keysOf(table, skim.by),
      order: sql.join(order, sql`, `),
      parts: parts.map((part, index) => (index === 0 ? and(part, rest) : part)),
    },
    { offset, limit, isFirst: !after && !before },
  );
}

type RowSkim = Skim & {
  table: Table | typeof donorMemberships;
  /** The columns that `order` reads, beside the id. */
  keys: SQL;
  /** The order in which the slice is read, by columns of the table; an index must serve it for each part. */
  order: SQL;
};

/**
 * Like {@link skimHits}, for a list in any order. The first of `parts` has the condition of the slice's position.
 * `isFirst`: the slice begins at the list's beginning.
 */
export async function skimRows(
  db: Executor,
  { parts, searched = SEARCHED, ...skim }: RowSkim,
  { offset, limit, isFirst }: { offset: number; limit: number; isFirst: boolean },
): Promise<Skimmed> {
  const ids: string[] = [];
  let total = 0;
  let left = searched;
  return asPlanned(db, async (tx) => {
    // Otherwise the server would read whole tables, to join them with these few rows.
    if (skim.joins) await tx.execute(FOR_FEW_ROWS);
    for (const where of parts) {
      const slice = { offset: Math.max(0, offset - total), limit: limit - ids.length };
      const found = await searchNext(tx, { ...skim, where, searched: left }, slice);
      ids.push(...found.ids);
      total += found.total;
      left -= found.looked;
      if (ids.length === limit) return { ids, total, isLowerBound: true, isCut: false };
      if (left === 0) return { ids, total, isLowerBound: true, isCut: true };
    }
    return { ids, total, isLowerBound: !isFirst, isCut: false };
  });
}

/** Searches the next rows of a part. Returns the number of rows that it read as `looked`. */
async function searchNext(
  tx: Executor,
  {
    table,
    keys,
    columns,
    where,
    order,
    joins,
    matches,
    searched,
  }: Omit<RowSkim, "parts"> & { where: SQL | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number; looked: number }> {
  const [row] = await tx.execute<{ ids: string[]; total: number; looked: number }>(sql`
    with newest as materialized (
      select ${table.id}, ${keys}, ${columns} from ${table} where ${where ?? sql`true`} order by ${order} limit ${searched}
    ), hits as materialized (
      select ${table.id}, ${keys} from newest as ${table} ${joins ?? sql``} where ${matches ?? sql`true`}
    )
    select (select count(*)::int from newest) as looked, (select count(*)::int from hits) as total,
      array(select id from hits as ${table} order by ${order} limit ${limit} offset ${offset}) as ids`);
  return row ?? { ids: [], total: 0, looked: 0 };
}
