import { and, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { asPlanned, FOR_FEW_ROWS } from "@/lib/search/search-store";
import { matchingInList, within } from "../filter-store";
import type { SortedPosition } from "../list-cursor";
import { beyond, orderBy, rangesBeyond } from "./keys-store";
import type { DonorOrder, SortedPart } from "./order-store";
import { ALL_ROWS, type FoundSlice, isFiltered, keysOf, type SortedQuery } from "./query-store";

/** Reads the parts of a list one after the other, from a slice's position in the direction of the slice. */
export async function skimParts(
  db: Executor,
  { order: { parts }, query, searched }: { order: DonorOrder; query: SortedQuery; searched: number },
): Promise<FoundSlice & { isLowerBound: boolean; isCut: boolean }> {
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

type PartReading = { part: SortedPart; query: SortedQuery; at: SortedPosition | null; isSearched: boolean };

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

async function countPart(tx: Executor, part: SortedPart): Promise<number> {
  const from = part.from({
    ranges: [sql`true`],
    order: orderBy(part.keys, false),
    most: ALL_ROWS,
    isSearched: false,
  });
  const [row] = await tx.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${from} where ${part.where}`,
  );
  return row?.rows ?? 0;
}
