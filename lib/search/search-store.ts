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

type HitSlice = Slice<Position & { isLater?: boolean }> & { first?: SQL; joins?: SQL | undefined };

/**
 * Returns the ids of a slice of matches and their total: matches with a false `first` before the others, then newest
 * first, ties by id. Materializes the matches once for both, so that the server never scans an organization from its
 * newest row for a rare name.
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
    // A plan for this organization: a generic plan would treat a large one like a small one.
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    if (joins) await tx.execute(FOR_FULL_TABLES);
    const [row] = await tx.execute<{ ids: string[]; total: number }>(sql`
      with hits as materialized (${found})
      select (select count(*)::int from hits) as total,
        array(
          select id from hits where ${isAfter} order by later, created_at desc, id desc limit ${limit} offset ${offset}) as ids`);
    return row ?? { ids: [], total: 0 };
  });
}

/** Number of newest rows searched before the index is used. */
const NEWEST = 10_000;

export type Skimmed = { ids: string[]; total: number; isLowerBound: boolean };

/**
 * Returns a slice of matches among the newest rows that meet `where`, newest first, ties by id. Intended for a text
 * that many rows contain, such as the domain of an address, whose matches would take long to find and count. The total
 * then covers those rows alone. Returns null if they do not fill the slice and there are more rows; {@link findHits} is
 * fast in that case. `matches` reads only `columns` beside the id.
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
