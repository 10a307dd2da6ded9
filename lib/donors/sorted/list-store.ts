import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { countUpTo } from "@/db/count-up-to";
import { donors } from "@/db/schema/donors";
import { MAX_COUNTED } from "@/lib/kernel/pagination";
import { asPlanned, findFew } from "@/lib/search/search-store";
import { within } from "../filter-store";
import type { SortedPosition } from "../list-cursor";
import { countDonors, LIMITS } from "../list-store";
import type { DonorRow } from "../store";
import { findAll, findAmongAll, type SortedLimits } from "./all-matches-store";
import { orderOf } from "./order-store";
import { skimParts } from "./parts-store";
import { candidatesIn, isSearch, type SortedQuery } from "./query-store";

/** A donor with the position in the list that a cursor after it has. */
export type SortedDonor = DonorRow & { position: SortedPosition };

/** Fewer rows than in the default order, because neighbors in an order are far apart in their tables. */
const SORTED_LIMITS: SortedLimits = { ...LIMITS, next: LIMITS.next / 2, byText: 40_000 };

/** Returns a slice of an organization's donors in an order other than the default, and their total. */
export async function listSortedDonors(
  db: Executor,
  query: SortedQuery,
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
 * filter are first searched for in the next rows of the list (parts-store.ts), then among all (all-matches-store.ts);
 * see `skimDonorRows`.
 */
export async function skimSortedDonors(
  db: Executor,
  query: SortedQuery,
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
