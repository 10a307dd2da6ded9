import { type SQL, sql } from "drizzle-orm";
import { donors } from "@/db/schema/donors";
import type { Slice } from "@/lib/kernel/pagination";
import { candidatesOf, type DonorFilter, within } from "../filter-store";
import type { ChosenSort, SortedPosition } from "../list-cursor";
import type { SortedPart } from "./order-store";

/** A slice of the donors who match a filter, in an order other than the default. */
export type SortedQuery = DonorFilter &
  Slice<SortedPosition> & { sort: ChosenSort; searchAll?: boolean | undefined };

/** The positions of a slice's donors in the list, and the number of matches. */
export type FoundSlice = { positions: SortedPosition[]; total: number };

/** Whether a filter needs more than the index of the default list, which also counts donors. */
export const isSearch = ({ q, tag, members }: DonorFilter) => Boolean(q || tag || members);

/** Whether a list shows only some of the donors. */
export const isFiltered = (query: SortedQuery) =>
  isSearch(query) || Boolean(query.created.from || query.created.before || query.mayContactBy);

/** Returns queries of the ids of donors among whom are all that match a filter. */
export function candidatesIn(query: SortedQuery): SQL[] {
  const { from, before } = query.created;
  const created = sql`select ${donors.id} from ${donors} where ${within(query)}`;
  return [...candidatesOf(query), ...(from || before ? [created] : [])];
}

/** The values of a part's keys, without the id. */
export const keysOf = ({ keys }: SortedPart, values: readonly (string | null)[]) =>
  values.slice(0, keys.length - 1).map(String);

/** More rows than any list has. */
export const ALL_ROWS = 2_000_000_000;
