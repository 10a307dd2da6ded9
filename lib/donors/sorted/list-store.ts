import { and, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { countUpTo } from "@/db/count-up-to";
import { estimateRows } from "@/db/estimate-rows";
import { donors } from "@/db/schema/donors";
import { hasTrigram } from "@/lib/kernel/like";
import { MAX_COUNTED, type Slice } from "@/lib/kernel/pagination";
import { asPlanned, FOR_FEW_ROWS, FOR_FULL_TABLES, FOR_TEXT_INDEX, findFew } from "@/lib/search/search-store";
import { candidatesOf, type DonorFilter, matchingDonors, matchingInList, within } from "../filter-store";
import type { ChosenSort, SortedPosition } from "../list-cursor";
import { countDonors, LIMITS, type SearchLimits } from "../list-store";
import type { DonorRow } from "../store";
import { beyond, orderBy, rangesBeyond, type SortKey } from "./keys-store";
import { type DonorOrder, orderOf, type SortedPart } from "./order-store";

/** A donor with the position in the list that a cursor after it has. */
export type SortedDonor = DonorRow & { position: SortedPosition };

type Query = DonorFilter & Slice<SortedPosition> & { sort: ChosenSort; searchAll?: boolean | undefined };

/** Fewer rows than in the default order, because neighbors in an order are far apart in their tables. */
const SORTED_LIMITS: SortedLimits = { ...LIMITS, next: LIMITS.next / 2, byText: 40_000 };

/** `byText`: maximum number of a text's matches that are sorted by name. */
type SortedLimits = SearchLimits & { byText: number };

type Found = { positions: SortedPosition[]; total: number };

/** Returns a slice of an organization's donors in an order other than the default, and their total. */
export async function listSortedDonors(
  db: Executor,
  query: Query,
): Promise<{ rows: SortedDonor[]; total: number }> {
  if (!isSearch(query)) {
    const [{ rows }, total] = await Promise.all([
      skimSortedDonors(db, { ...query, searchAll: true }),
      countDonors(db, within(query)),
    ]);
    return { rows, total };
  }
  const order = orderOf(query.sort, query.orgId);
  const { positions, total } = await asPlanned(db, async (tx) =>
    findAll(tx, { order, query, few: await findFew(tx, query.members ? candidatesIn(query) : []) }),
  );
  return { rows: await findRows(db, positions), total };
}

/**
 * Like {@link listSortedDonors}, with a total that is a lower bound where many donors match the filter. Matches of a
 * filter are first searched for in the next rows of the list; see `skimDonorRows`.
 */
export async function skimSortedDonors(
  db: Executor,
  query: Query,
  limits: SortedLimits = SORTED_LIMITS,
): Promise<{ rows: SortedDonor[]; total: number; isLowerBound: boolean; searched: number | null }> {
  const order = orderOf(query.sort, query.orgId);
  const [skimmed, counted] = await Promise.all([
    skimParts(db, { order, query, searched: limits.next }),
    isSearch(query) ? null : countUpTo(db, donors, within(query), MAX_COUNTED),
  ]);
  const found = skimmed.isCut ? await findAmongAll(db, { order, query, limits }) : null;
  return {
    rows: await findRows(db, (found ?? skimmed).positions),
    ...(counted ?? {
      total: (found ?? skimmed).total,
      isLowerBound: found ? false : skimmed.isLowerBound,
    }),
    searched: skimmed.isCut && !found ? limits.next : null,
  };
}

/** Whether a filter needs more than the index of the default list, which also counts donors. */
const isSearch = ({ q, tag, members }: DonorFilter) => Boolean(q || tag || members);

const isFiltered = (query: Query) =>
  isSearch(query) || Boolean(query.created.from || query.created.before || query.mayContactBy);

/** Returns queries of the ids of donors among whom are all that match a filter. */
function candidatesIn(query: Query): SQL[] {
  const { from, before } = query.created;
  const created = sql`select ${donors.id} from ${donors} where ${within(query)}`;
  return [...candidatesOf(query), ...(from || before ? [created] : [])];
}

/** Reads the parts of a list one after the other, from a slice's position in the direction of the slice. */
export async function skimParts(
  db: Executor,
  { order: { parts }, query, searched }: { order: DonorOrder; query: Query; searched: number },
): Promise<Found & { isLowerBound: boolean; isCut: boolean }> {
  const { after, before = null, limit, offset, sort } = query;
  const at = after ?? before;
  const positions: SortedPosition[] = [];
  let total = 0;
  let skipped = 0;
  let left = searched;
  const result = (isLowerBound: boolean, isCut: boolean) => ({
    positions: before ? positions.toReversed() : positions,
    total,
    isLowerBound,
    isCut,
  });
  return asPlanned(db, async (tx) => {
    // Otherwise the server would read whole tables, to join them with these few rows.
    await tx.execute(FOR_FEW_ROWS);
    for (const index of before ? range(at?.part ?? 0, -1) : range(at?.part ?? 0, parts.length)) {
      const part = parts[index];
      if (!part) break;
      const [more, skip] = [limit - positions.length, offset - skipped];
      const isSearched = part.matches !== undefined || isFiltered(query);
      const reading = { part, query, at: at?.part === index ? at : null, isSearched };
      const slice = isSearched
        ? { most: left, start: 0, limit: more, offset: skip }
        : { most: more, start: skip, limit: more, offset: 0 };
      const { found, looked, hits } = await readPart(tx, reading, slice);
      positions.push(...found.map(([id, ...keys]) => ({ sort, part: index, id, keys: keysOf(part, keys) })));
      total += hits;
      if (positions.length === limit) return result(true, false);
      if (isSearched) {
        left -= looked;
        skipped += Math.min(skip, hits);
        if (left === 0) return result(true, true);
      } else if (skip > 0) {
        // Of a part without rows in the slice, an unknown number was skipped.
        skipped += looked > 0 ? skip : await countPart(tx, part);
      }
    }
    return result(at !== null, false);
  });
}

/** Returns the whole numbers from one up to another, or down to it, exclusive. */
function range(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) }, (_, step) => from + (from < to ? step : -step));
}

type Listed = [id: string, ...keys: (string | null)[]];

/** The values of a part's keys, without the id. */
const keysOf = ({ keys }: SortedPart, values: readonly (string | null)[]) =>
  values.slice(0, keys.length - 1).map(String);

type PartReading = { part: SortedPart; query: Query; at: SortedPosition | null; isSearched: boolean };

/**
 * Reads the next `most` rows of a part after `start` rows, and returns the matches among them from `offset`, with the
 * number of rows read and of matches.
 */
async function readPart(
  tx: Executor,
  { part, query, at, isSearched }: PartReading,
  { most, start, limit, offset }: { most: number; start: number; limit: number; offset: number },
): Promise<{ found: Listed[]; looked: number; hits: number }> {
  const backward = Boolean(query.before);
  const order = orderBy(part.keys, backward);
  const position = at && [...at.keys, at.id];
  const rest = position ? beyond(part.keys, position, backward) : sql`true`;
  const ranges = position ? rangesBeyond(part.keys, position, backward) : [sql`true`];
  const id = part.keys.at(-1)?.of ?? sql`null`;
  const values = part.keys
    .slice(0, -1)
    .map(({ of, text = of, ofPage = false }) => ({ text: sql`${text}::text`, ofPage }));
  const walked = (index: number) => values.filter(({ ofPage }) => !ofPage)[index]?.text ?? sql`null`;
  const ofPage = values.find((one) => one.ofPage)?.text;
  const [row] = await tx.execute<{ found: Listed[]; looked: number; hits: number }>(sql`
    with next as materialized (
      select *, row_number() over () as n from (
        select ${id} as id, ${walked(0)} as k0, ${walked(1)} as k1
        from ${part.from({ ranges, order, most: most + start, isSearched })}
        where ${part.where} and ${rest} order by ${order} limit ${most} offset ${start}
      ) as walked
    ), hits as materialized (
      select next.* from next join ${donors} on ${donors.id} = next.id ${query.members?.joins ?? sql``}
      where ${and(within(query), matchingInList(query), part.matches)}
    )
    select (select count(*)::int from next) as looked, (select count(*)::int from hits) as hits,
      (select coalesce(json_agg(json_build_array(page.id, ${ofPage ?? sql`k0`}, k1) order by n), '[]')
       from (select * from hits order by n limit ${limit} offset ${offset}) as page
         join ${donors} on ${donors.id} = page.id) as found`);
  return row ?? { found: [], looked: 0, hits: 0 };
}

const ALL = 2_000_000_000;

async function countPart(tx: Executor, part: SortedPart): Promise<number> {
  const from = part.from({
    ranges: [sql`true`],
    order: orderBy(part.keys, false),
    most: ALL,
    isSearched: false,
  });
  const [row] = await tx.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${from} where ${part.where}`,
  );
  return row?.rows ?? 0;
}

type AllQuery = { order: DonorOrder; query: Query };

/** Finds a slice among all donors. Returns null if they are more than `all` and no index leads to few of them. */
async function findAmongAll(
  db: Executor,
  { order, query, limits: { all, byText } }: AllQuery & { limits: SortedLimits },
): Promise<Found | null> {
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
 * Finds a slice among the matches of a text by its index. Intended for the order by name: donors of one family name
 * follow each other, so that searching the next rows of the list may find none of them, however many they are. Returns
 * null if they are more than `most`: without reading them if the planner expects that, because reading the index of a
 * frequent text takes longer than the rest of the page.
 */
async function findByText(
  tx: Executor,
  { most, ...all }: AllQuery & { most: number },
): Promise<Found | null> {
  const expected = await estimateRows(tx, sql`select from ${donors} where ${matchingDonors(all.query)}`);
  if (expected > most) return null;
  await tx.execute(FOR_TEXT_INDEX);
  const found = await findSlice(tx, { ...all, few: null, most: most + 1 });
  return found.total > most ? null : found;
}

type SliceQuery = AllQuery & { few: string[] | null };

/** Finds all matches among a few donors or among all, and returns a slice of them. */
async function findAll(tx: Executor, all: SliceQuery): Promise<Found> {
  if (all.few || all.query.members) await tx.execute(all.few ? FOR_FEW_ROWS : FOR_FULL_TABLES);
  return findSlice(tx, all);
}

/** Sorts matches among a few donors or among all, and returns a slice of them. `most`: maximum number of matches. */
async function findSlice(
  tx: Executor,
  { order: { parts, full }, query, few, most }: SliceQuery & { most?: number },
): Promise<Found> {
  const { after, before, limit, offset, members, sort } = query;
  const backward = Boolean(before);
  const [first, second] = full.keys.map(({ of }) => of);
  const [row] = await tx.execute<{ found: [string, number, ...(string | null)[]][]; total: number }>(sql`
    with hits as materialized (
      select ${donors.id}, ${donors.createdAt}, ${donors.firstName}, ${donors.lastName}, ${donors.nameFromDonationAt}, ${donors.nameEditedAt}
      from ${donors} ${members?.joins ?? sql``} where ${and(few ? anyOf(donors.id, few) : undefined, matchingDonors(query))}
      limit ${most ?? ALL}::int
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

async function findRows(db: Executor, positions: readonly SortedPosition[]): Promise<SortedDonor[]> {
  if (positions.length === 0) return [];
  const ids = positions.map(({ id }) => id);
  const rows = await db.select().from(donors).where(anyOf(donors.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return positions.flatMap((position) => {
    const row = byId.get(position.id);
    return row ? [{ ...row, position }] : [];
  });
}
