import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { countUpTo } from "@/db/count-up-to";
import { readingSlice } from "@/db/older-than";
import { donations } from "@/db/schema/donations";
import { donorEmails } from "@/db/schema/donor-emails";
import { donors } from "@/db/schema/donors";
import { subscriptions } from "@/db/schema/subscriptions";
import { conflictForNow } from "@/lib/kernel/errors";
import { hasTrigram } from "@/lib/kernel/like";
import { MAX_COUNTED, type Slice } from "@/lib/kernel/pagination";
import type { TimeWindow } from "@/lib/kernel/time/time-window";
import { donorMentions, findHits, findHitsAmongFew, SEARCHED, skimHits } from "@/lib/search/search-store";
import { MEMBER_COLUMNS, type Members } from "@/lib/segments/members-store";
import { mayContact } from "./contact-store";
import { isKnown, isUnknown } from "./groups-store";
import type { DonorPosition } from "./list-cursor";
import { isPlaceholder } from "./rules";
import type { ContactChannel } from "./schemas";
import { isTagged } from "./tags/store";
import { isPerson } from "./undone-store";

export type DonorRow = typeof donors.$inferSelect;

/** Returns first and last names by donor id. */
export async function findDonorNames(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { firstName: string; lastName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: donors.id, firstName: donors.firstName, lastName: donors.lastName })
    .from(donors)
    .where(inArray(donors.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns a slice of an organization's donors: those with a completed donation or a name entered by staff first, each
 * group newest first, ties by id. `q` matches parts of names and addresses.
 */
export async function listDonorRows(
  db: Executor,
  filter: DonorFilter & Slice<DonorPosition>,
): Promise<{ rows: DonorRow[]; total: number }> {
  const condition = within(filter);
  if (filter.q || filter.tag || filter.members) {
    const candidates = filter.members ? candidatesOf(filter) : [];
    const { ids, total } = await findHits(db, donors, matchingDonors(filter), {
      ...hitSliceOf(filter),
      candidates,
    });
    return { rows: await findListed(db, ids), total };
  }
  const [rows, total] = await Promise.all([listDonorPage(db, filter), countDonors(db, condition)]);
  return { rows, total };
}

/**
 * Numbers of donors. `next`: searched first, in the order of the list. `all`: maximum of a list that is searched
 * completely.
 */
export type SearchLimits = { next: number; all: number };

export const LIMITS: SearchLimits = { next: SEARCHED, all: 100_000 };

/** `searched`: the number of donors searched for the rows, if other donors may match too; otherwise null. */
export type SkimmedDonors = {
  rows: DonorRow[];
  total: number;
  isLowerBound: boolean;
  searched: number | null;
};

/**
 * Like {@link listDonorRows}, with a total that is a lower bound where many donors match the filter. A text, tag or
 * membership of a segment is first searched for in the next rows of the list. If these do not fill the slice, all donors
 * are searched, unless there are many and no index leads to few of them: the rows are then those among the next donors
 * of the list. `searchAll` searches all in this case, too, which takes seconds for a million donors.
 */
export async function skimDonorRows(
  db: Executor,
  filter: DonorFilter & Slice<DonorPosition> & { searchAll?: boolean | undefined },
  { next, all }: SearchLimits = LIMITS,
): Promise<SkimmedDonors> {
  const { q, tag, members } = filter;
  if (!q && !tag && !members) {
    const [rows, counted] = await Promise.all([
      listDonorPage(db, filter),
      countUpTo(db, donors, within(filter), MAX_COUNTED),
    ]);
    return { rows, ...counted, searched: null };
  }
  const skim = {
    columns: sql`email, first_name, last_name, ${MEMBER_COLUMNS}`,
    parts: partsFrom(filter).map((part) => and(within(filter), part)),
    matches: matchingInList(filter),
    joins: members?.joins,
    searched: next,
  };
  const { ids, isCut, ...counted } = await skimHits(db, donors, skim, filter);
  if (isCut) {
    const hits = await findAllHits(db, filter, all);
    if (hits) {
      const rows = await findListed(db, hits.ids);
      return { rows, total: hits.total, isLowerBound: false, searched: null };
    }
  }
  return { ...counted, rows: await findListed(db, ids), searched: isCut ? next : null };
}

/** Finds a slice among all donors. Returns null if they are more than `most` and no index leads to few of them. */
async function findAllHits(
  db: Executor,
  filter: DonorFilter & Slice<DonorPosition> & { searchAll?: boolean | undefined },
  most: number,
): Promise<{ ids: string[]; total: number } | null> {
  const where = matchingDonors(filter);
  const slice = hitSliceOf(filter);
  const hits = await findHitsAmongFew(db, donors, where, { ...slice, candidates: candidatesOf(filter) });
  if (hits) return hits;
  const isLong = !filter.searchAll && (await countUpTo(db, donors, within(filter), most)).isLowerBound;
  return isLong ? null : findHits(db, donors, where, slice);
}

const hitSliceOf = ({ after, before, offset, limit, members }: DonorFilter & Slice<DonorPosition>) => ({
  after,
  before,
  offset,
  limit,
  first: isUnknown,
  joins: members?.joins,
});

/** Returns the conditions of the list's parts, from the one of a slice's position in the direction of the slice. */
function partsFrom({ after, before }: Pick<Slice<DonorPosition>, "after" | "before">): SQL[] {
  if (before) return before.isLater ? [isUnknown, isKnown] : [isKnown];
  return after?.isLater ? [isUnknown] : [isKnown, isUnknown];
}

/** Returns donors in the order of the list. */
async function findListed(db: Executor, ids: readonly string[]): Promise<DonorRow[]> {
  if (ids.length === 0) return [];
  const rows = db.select().from(donors).where(anyOf(donors.id, ids));
  return rows.orderBy(isUnknown, ...newestFirst);
}

export type DonorFilter = Window & {
  q?: string | undefined;
  tag?: string | undefined;
  /** The query must contain the joins of `members`. */
  members?: Members | undefined;
};

/** Returns the condition that matches the donors of a filter. */
export function matchingDonors(filter: DonorFilter): SQL | undefined {
  return and(within(filter), matchingInList(filter));
}

/** Returns queries of the ids of donors among whom are all that match a filter. */
export function candidatesOf({ orgId, q, tag, members }: DonorFilter): SQL[] {
  const found = (where: SQL | undefined) =>
    sql`select ${donors.id} from ${donors} where ${and(eq(donors.orgId, orgId), where)}`;
  return [
    ...(q && hasTrigram(q) ? [found(donorMentions(orgId, q))] : []),
    ...(tag ? [found(isTagged(orgId, tag))] : []),
    ...(members?.candidates ?? []),
  ];
}

/** Returns the part of a filter that the list's index does not cover. */
export function matchingInList({ orgId, q, tag, members }: DonorFilter): SQL | undefined {
  return and(members?.where, q ? donorMentions(orgId, q) : undefined, tag ? isTagged(orgId, tag) : undefined);
}

type Window = { orgId: string; created: TimeWindow; mayContactBy?: ContactChannel | undefined };

/** Returns the part of a filter that the list's index covers. */
export function within({ orgId, created: { from, before }, mayContactBy }: Window): SQL | undefined {
  return and(
    eq(donors.orgId, orgId),
    isPerson(orgId),
    from ? gte(donors.createdAt, from) : undefined,
    before ? lt(donors.createdAt, before) : undefined,
    mayContactBy ? mayContact(mayContactBy) : undefined,
  );
}

const newestFirst = [desc(donors.createdAt), desc(donors.id)];

/**
 * Returns a slice without a search. Reads the list's two groups one after the other, each in the order of the index on
 * `created_at`. Ordering by group and creation would sort all donors, and an index on both would make each payment
 * update every index of the donor's row.
 */
export async function listDonorPage(
  db: Executor,
  { after, before = null, offset, limit, ...filter }: Window & Slice<DonorPosition>,
): Promise<DonorRow[]> {
  const condition = within(filter);
  const at = readingSlice(donors, { after, before });
  const fromEnd = readingSlice(donors, { after: null, before: null }, before ? "oldest" : "newest");
  const found: DonorRow[] = [];
  let skipped = offset;
  for (const [index, part] of partsFrom({ after, before }).entries()) {
    const { rest, order } = index === 0 ? at : fromEnd;
    const rows = await db
      .select()
      .from(donors)
      .where(and(condition, part, rest))
      .orderBy(...order)
      .limit(limit - found.length)
      .offset(skipped);
    found.push(...rows);
    if (found.length === limit) break;
    // Of a part without rows in the slice, an unknown number was skipped.
    if (skipped > 0) skipped = rows.length > 0 ? 0 : skipped - (await countDonors(db, and(condition, part)));
  }
  return at.inOrder(found);
}

export async function countDonors(db: Executor, where: SQL | undefined): Promise<number> {
  const [all] = await db.select({ total: count() }).from(donors).where(where);
  return all?.total ?? 0;
}

export type DonationTimes = { first: Date; last: Date };

/** Returns the times of each donor's first and latest counted donations; omits donors without any. */
export async function findDonationTimes(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, DonationTimes>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      donorId: donations.donorId,
      first: sql<string>`min(${donations.createdAt})`,
      last: sql<string>`max(${donations.createdAt})`,
    })
    .from(donations)
    .where(and(anyOf(donations.donorId, ids), eq(donations.status, "SUCCEEDED")))
    .groupBy(donations.donorId);
  return new Map(rows.map((row) => [row.donorId, { first: new Date(row.first), last: new Date(row.last) }]));
}

/** A summary of a donor's counted donations. Years are in the organization's time zone, newest first. */
export type Giving = {
  times: DonationTimes | null;
  largestCents: number;
  years: { year: number; totalCents: number; donationCount: number }[];
  /** One year after the latest donation, in the organization's time zone; null without a donation. */
  yearLater: Date | null;
};

export async function findGiving(db: Executor, donorId: string): Promise<Giving> {
  const rows = await db.execute<{
    year: number;
    total_cents: string;
    donation_count: number;
    largest_cents: string;
    first: string;
    last: string;
    year_later: string;
  }>(sql`
    select extract(year from local.at)::int as year, sum(local.cents) as total_cents, count(*)::int as donation_count,
      max(local.cents) as largest_cents, min(local.created_at) as first, max(local.created_at) as last,
      (max(local.at) + interval '1 year') at time zone max(local.timezone) as year_later
    from (
      select d.created_at, d.net_raised_cents as cents, o.timezone, d.created_at at time zone o.timezone as at
      from donations d join organizations o on o.id = d.org_id
      where d.donor_id = ${donorId} and d.status = 'SUCCEEDED'
    ) as local
    group by 1 order by 1 desc`);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  return {
    times: newest && oldest ? { first: new Date(oldest.first), last: new Date(newest.last) } : null,
    largestCents: Math.max(0, ...rows.map((row) => Number(row.largest_cents))),
    years: rows.map((row) => ({
      year: row.year,
      totalCents: Number(row.total_cents),
      donationCount: row.donation_count,
    })),
    yearLater: newest ? new Date(newest.year_later) : null,
  };
}

/** Returns a donor, or null for an unknown id and for the placeholder of undone imports. */
export async function findDonor(db: Executor, id: string): Promise<DonorRow | null> {
  const [row] = await db.select().from(donors).where(eq(donors.id, id));
  return row && !isPlaceholder(row) ? row : null;
}

/** Inserts a donor. Returns false if a donor of the organization has the address, primary or not. */
export async function insertNewDonor(tx: Executor, donor: typeof donors.$inferInsert): Promise<boolean> {
  if (donor.email) {
    const [other] = await tx
      .select({ id: donorEmails.id })
      .from(donorEmails)
      .where(and(eq(donorEmails.orgId, donor.orgId), eq(donorEmails.email, donor.email)));
    if (other) return false;
  }
  const made = await tx.insert(donors).values(donor).onConflictDoNothing().returning({ id: donors.id });
  return made.length > 0;
}

/** The error for a donor who was merged into another one between two steps of a request. */
const merged = () => conflictForNow("The donor was merged at the same time; try again");

/**
 * Locks a donor until the transaction ends, like {@link changeDonor}. Throws `conflict` if the donor has been merged.
 */
export async function lockDonor(tx: Executor, id: string): Promise<void> {
  const [row] = await tx.select({ id: donors.id }).from(donors).where(eq(donors.id, id)).for("no key update");
  if (!row) throw merged();
}

/**
 * Locks a donor and writes the columns that `decide` returns for the locked row; returns the row before and after.
 * Throws `conflict` if the donor has been merged.
 */
export async function changeDonor(
  tx: Executor,
  id: string,
  decide: (row: DonorRow) => Partial<DonorRow>,
): Promise<{ before: DonorRow; after: DonorRow }> {
  const [before] = await tx.select().from(donors).where(eq(donors.id, id)).for("no key update");
  if (!before) throw merged();
  const change = decide(before);
  if (Object.keys(change).length === 0) return { before, after: before };
  const [after] = await tx.update(donors).set(change).where(eq(donors.id, id)).returning();
  return { before, after: after ?? before };
}

/** Counts a donor's subscriptions, in total and active. */
export async function countSubscriptions(
  db: Executor,
  donorId: string,
): Promise<{ total: number; active: number }> {
  const [row] = await db
    .select({
      total: count(),
      active: sql<number>`count(*) filter (where ${subscriptions.status} = 'ACTIVE')`.mapWith(Number),
    })
    .from(subscriptions)
    .where(eq(subscriptions.donorId, donorId));
  return { total: row?.total ?? 0, active: row?.active ?? 0 };
}
