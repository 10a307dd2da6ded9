import { and, count, desc, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { countUpTo } from "@/db/count-up-to";
import { readingSlice } from "@/db/older-than";
import { donors } from "@/db/schema/donors";
import { MAX_COUNTED, type Slice } from "@/lib/kernel/pagination";
import { findHits, findHitsAmongFew, SEARCHED, skimHits } from "@/lib/search/search-store";
import { MEMBER_COLUMNS } from "@/lib/segments/members-store";
import {
  candidatesOf,
  type DonorFilter,
  type IndexedFilter,
  matchingDonors,
  matchingInList,
  within,
} from "./filter-store";
import { isKnown, isUnknown } from "./groups-store";
import type { DonorPosition } from "./list-cursor";
import type { DonorRow } from "./store";

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
 * membership of a segment is first searched for in the next rows of the list. If these do not fill the slice, all
 * donors are searched, unless there are many and no index leads to few of them: the rows are then those among the next
 * donors of the list. `searchAll` searches all in this case, too, which takes seconds for a million donors.
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

const newestFirst = [desc(donors.createdAt), desc(donors.id)];

/**
 * Returns a slice without a search. Reads the list's two groups one after the other, each in the order of the index on
 * `created_at`. Ordering by group and creation would sort all donors, and an index on both would make each payment
 * update every index of the donor's row.
 */
export async function listDonorPage(
  db: Executor,
  { after, before = null, offset, limit, ...filter }: IndexedFilter & Slice<DonorPosition>,
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
