import { and, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { countUpTo } from "@/db/count-up-to";
import { estimateRows } from "@/db/estimate-rows";
import { donors } from "@/db/schema/donors";
import { hasTrigram } from "@/lib/kernel/like";
import { asPlanned, FOR_FEW_ROWS, FOR_FULL_TABLES, FOR_TEXT_INDEX, findFew } from "@/lib/search/search-store";
import { matchingDonors, within } from "../filter-store";
import type { SortedPosition } from "../list-cursor";
import type { SearchLimits } from "../list-store";
import { beyond, orderBy, type SortKey } from "./keys-store";
import type { DonorOrder, SortedPart } from "./order-store";
import { ALL_ROWS, candidatesIn, type FoundSlice, keysOf, type SortedQuery } from "./query-store";

/** `byText`: maximum number of a text's matches that are sorted by name. */
export type SortedLimits = SearchLimits & { byText: number };

type AllQuery = { order: DonorOrder; query: SortedQuery };

/** Finds a slice among all donors. Returns null if they are more than `all` and no index leads to few of them. */
export async function findAmongAll(
  db: Executor,
  { order, query, limits: { all, byText } }: AllQuery & { limits: SortedLimits },
): Promise<FoundSlice | null> {
  const isByText = query.sort === "name" && query.q && hasTrigram(query.q) && !query.members;
  if (isByText) {
    const hits = await asPlanned(db, (tx) => findByText(tx, { order, query, most: byText }));
    if (hits) return hits;
  }
  const hits = await asPlanned(db, async (tx) => {
    // Its matches were found to be many, or are expected to be. The planner may overestimate an address, which has few.
    const isFrequent = isByText && !query.q?.includes("@");
    const few = await findFew(tx, candidatesIn(isFrequent ? { ...query, q: undefined } : query));
    return few && findAll(tx, { order, query, few });
  });
  if (hits) return hits;
  const isLong = !query.searchAll && (await countUpTo(db, donors, within(query), all)).isLowerBound;
  return isLong ? null : asPlanned(db, (tx) => findAll(tx, { order, query, few: null }));
}

/**
 * Finds a slice among the matches of a text by its index. Intended for the order by name: donors of one family name follow
 * each other, so that searching the next rows of the list may find none of them, however many they are. Returns null if
 * they are more than `most`: without reading them if the planner expects that, because reading the index of a frequent
 * text takes longer than the rest of the page.
 */
async function findByText(
  tx: Executor,
  { most, ...all }: AllQuery & { most: number },
): Promise<FoundSlice | null> {
  const expected = await estimateRows(tx, sql`select from ${donors} where ${matchingDonors(all.query)}`);
  if (expected > most) return null;
  await tx.execute(FOR_TEXT_INDEX);
  const found = await findSlice(tx, { ...all, few: null, most: most + 1 });
  return found.total > most ? null : found;
}

type SliceQuery = AllQuery & { few: string[] | null };

/** Finds all matches among a few donors or among all, and returns a slice of them. */
export async function findAll(tx: Executor, all: SliceQuery): Promise<FoundSlice> {
  if (all.few || all.query.members) await tx.execute(all.few ? FOR_FEW_ROWS : FOR_FULL_TABLES);
  return findSlice(tx, all);
}

/** Sorts matches among a few donors or among all, and returns a slice of them. `most`: maximum number of matches. */
async function findSlice(
  tx: Executor,
  { order: { parts, full }, query, few, most }: SliceQuery & { most?: number },
): Promise<FoundSlice> {
  const { after, before, limit, offset, members, sort } = query;
  const backward = Boolean(before);
  const [first, second] = full.keys.map(({ of }) => of);
  const [row] = await tx.execute<{ found: [string, number, ...(string | null)[]][]; total: number }>(sql`
    with hits as materialized (
      select ${donors.id}, ${donors.createdAt}, ${donors.firstName}, ${donors.lastName}, ${donors.nameFromDonationAt}, ${donors.nameEditedAt}
      from ${donors} ${members?.joins ?? sql``} where ${and(few ? anyOf(donors.id, few) : undefined, matchingDonors(query))}
      limit ${most ?? ALL_ROWS}::int
    ), ranked as materialized (
      select ${donors.id}, ${full.part} as part, ${first ?? sql`0`} as k0, ${second ?? sql`0`} as k1
      from hits as ${donors} ${full.joins}
    )
    select (select count(*)::int from hits) as total,
      (select coalesce(json_agg(json_build_array(id, part, k0::text, k1::text) order by n), '[]') from (
        select *, row_number() over () as n from (
          select * from ranked where ${sliceOf({ parts, full }, after ?? before ?? null, backward)}
          order by ${fullOrder(parts, backward)} limit ${limit} offset ${offset}
        ) as sorted
      ) as page) as found`);
  const positions = (row?.found ?? []).map(([id, index, ...keys]) => {
    const part = parts[index];
    if (!part) throw new Error(`the list by ${sort} has no part ${index}`);
    return { sort, part: index, id, keys: keysOf(part, keys) };
  });
  return { positions: before ? positions.toReversed() : positions, total: row?.total ?? 0 };
}

/** Returns the keys of a part as columns of `ranked`. */
function columnsOf({ keys }: SortedPart, full: DonorOrder["full"]): SortKey[] {
  return keys.map((key, index) => {
    const known = index < keys.length - 1 ? full.keys[index] : undefined;
    return known ? { ...key, of: K[index] ?? sql`k0`, valueOf: known.valueOf } : { ...key, of: sql`id` };
  });
}

const K = [sql`k0`, sql`k1`];

/** Returns the order of all parts. Parts differ in the direction of the id alone. */
function fullOrder(parts: readonly SortedPart[], backward: boolean): SQL {
  const [first] = parts;
  const values = (first?.keys ?? [])
    .slice(0, -1)
    .map(({ order }, index) => ({ order, of: K[index] ?? sql`k0` }));
  const ids = parts.map(({ keys }, index) => ({
    order: keys.at(-1)?.order ?? "asc",
    of: sql`case when part = ${index}::int then id end`,
  }));
  const all = [{ of: sql`part`, order: "asc" as const }, ...values, ...ids];
  return orderBy(all, backward);
}

function sliceOf({ parts, full }: DonorOrder, at: SortedPosition | null, backward: boolean): SQL {
  const part = at && parts[at.part];
  if (!part) return sql`true`;
  const rest = beyond(columnsOf(part, full), [...at.keys, at.id], backward);
  return sql`(part ${backward ? sql`<` : sql`>`} ${at.part}::int or (part = ${at.part}::int and ${rest}))`;
}
