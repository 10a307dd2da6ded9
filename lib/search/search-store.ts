import { ilike, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { olderThan } from "@/db/older-than";
import { donations } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import { donors } from "@/db/schema/donors";
import { escapeLike, hasTrigram } from "@/lib/kernel/like";
import type { Slice } from "@/lib/kernel/pagination";
import type { Position } from "@/lib/kernel/time-cursor";

/** The searched columns of a row, and how. */
type Searched = { contains: Text[]; startsWith: Text[]; is: Text[] };
type Text = SQL | PgColumn;

/** More donors are not found by another address than the primary one. */
const MAX_BY_OTHER = 1000;

/** A donor's name or one of the email addresses contains `q`. Uses `donors_search`, and `donor_emails_search`. */
export function donorMentions(orgId: string, q: string): SQL | undefined {
  const name = sql`${donors.firstName} || ' ' || ${donors.lastName}`;
  const byOther = mentions({ contains: [donorEmails.email], startsWith: [], is: [] }, q);
  return or(
    mentions({ contains: [donors.email, name], startsWith: [], is: [] }, q),
    // An array, so that the server combines the primary key with the index of the search.
    sql`${donors.id} = any(array(
      select ${donorEmails.donorId} from ${donorEmails}
      where ${donorEmails.orgId} = ${orgId} and (${byOther}) limit ${MAX_BY_OTHER}))`,
  );
}

/** A donor's first and last name, joined by a space and in lower case, is one of these. Uses `donors_org_name`. */
export function isNamed(names: readonly string[]): SQL {
  return sql`lower(${donors.firstName} || ' ' || ${donors.lastName}) = any(${textList(names)})`;
}

/**
 * The name or email address given with a donation contains `q`, its receipt number starts with it, or it is
 * its id. Uses `donations_search`, `donations_receipt_start` and the primary key.
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
 * Two equivalent conditions. The first matches the indexes' expressions, also in a generic plan for any `q`;
 * the second avoids them, because without a trigram a scan of the rows is faster than one of the whole index.
 */
function mentions(searched: Searched, q: string): SQL | undefined {
  const text = escapeLike(q);
  const [contains, startsWith] = hasTrigram(q)
    ? [
        (it: Text) => sql`lower(${it}) like lower(${`%${text}%`}::text)`,
        // Up to the highest character, since no index supports a prefix `like` with an unknown pattern.
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
 * For a transaction that joins all rows of an organization: the planner, which takes the rows for few, would look each up. Uses up to
 * 32 MB for each join.
 */
export const FOR_WHOLE_TABLES = sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '32MB', true)`;

type HitSlice = Slice<Position & { isLater?: boolean }> & { first?: SQL; joins?: SQL | undefined };

/**
 * The ids of a slice of matches, those with a false `first` before the others, then newest first, ties by id, and their total. Matches are found once for both,
 * so that the server never scans an organization from its newest row in search of a rare name.
 */
export async function findHits(
  db: Executor,
  table: typeof donors | typeof donations,
  where: SQL | undefined,
  { after, offset, limit, first = sql`false`, joins }: HitSlice,
): Promise<{ ids: string[]; total: number }> {
  const hit = { createdAt: sql`created_at`, id: sql`id` };
  const isAfter = after
    ? sql`later > ${after.isLater ?? false} or (later = ${after.isLater ?? false} and ${olderThan(hit, after)})`
    : sql`true`;
  const found = sql`select ${table.id}, ${table.createdAt}, ${first} as later from ${table} ${joins ?? sql``} where ${where ?? sql`true`}`;
  return db.transaction(async (tx) => {
    // A plan for this organization: a generic plan would scan a large one like a small one.
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    if (joins) await tx.execute(FOR_WHOLE_TABLES);
    const [row] = await tx.execute<{ ids: string[]; total: number }>(sql`
      with hits as materialized (${found})
      select (select count(*)::int from hits) as total,
        array(
          select id from hits where ${isAfter} order by later, created_at desc, id desc limit ${limit} offset ${offset}) as ids`);
    return row ?? { ids: [], total: 0 };
  });
}

/** Rows among which a text is looked for before its index is asked. */
const NEWEST = 10_000;

export type Skimmed = { ids: string[]; total: number; isLowerBound: boolean };

/**
 * A slice of matches among the newest rows that meet `where`, newest first, ties by id: of a text that many rows have, such as the domain of an
 * address, whose matches would take long to find and count. The total is then that of those rows alone. Null where they do not fill the
 * slice and there are others; then {@link findHits} is fast. `matches` reads only `columns` beside the id.
 */
export async function skimHits(
  db: Executor,
  table: typeof donors | typeof donations,
  { columns, where, matches }: { columns: SQL; where: SQL | undefined; matches: SQL | undefined },
  { after, offset, limit }: Slice<Position>,
): Promise<Skimmed | null> {
  const rest = after ? sql`and ${olderThan(table, after)}` : sql``;
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    const [row] = await tx.execute<{ ids: string[]; total: number; looked: number }>(sql`
      with newest as materialized (
        select id, created_at, ${columns} from ${table} where ${where ?? sql`true`} ${rest} order by created_at desc, id desc limit ${NEWEST}
      ), hits as materialized (
        select id, created_at from newest as ${table} where ${matches ?? sql`true`}
      )
      select (select count(*)::int from newest) as looked, (select count(*)::int from hits) as total,
        array(select id from hits order by created_at desc, id desc limit ${limit} offset ${offset}) as ids`);
    const { ids, total, looked } = row ?? { ids: [], total: 0, looked: 0 };
    const isAll = looked < NEWEST && !after;
    return isAll || ids.length === limit ? { ids, total, isLowerBound: !isAll } : null;
  });
}
