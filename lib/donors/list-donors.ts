import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, paginateRoughly, type RoughPagination, sliceOf } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time/time-window";
import type { GivingFilter } from "@/lib/segments/filter-schemas";
import { type Members, membersOf } from "@/lib/segments/members";
import { getDonorTotals } from "@/lib/totals/campaign-totals";
import { requireGiving } from "@/lib/totals/prepare-giving";
import { findDonationTimes } from "./giving-store";
import { donorCursorAfter, readDonorCursor, sortedCursorAfter, sortedCursorReader } from "./list-cursor";
import { listDonorRows, skimDonorRows } from "./list-store";
import type { DonorList, ListDonorsQuery } from "./schemas";
import { listSortedDonors, type SortedDonor, skimSortedDonors } from "./sorted/list-store";
import type { DonorRow } from "./store";
import { findTagNames } from "./tags/store";

/**
 * Returns a page of an organization's donors with their totals. By default, donors with a completed donation or a name
 * entered by staff come first, and both groups are sorted newest first. Throws `invalid` for a reversed window or an
 * unknown segment.
 */
export async function listDonors(ctx: OrgContext, query: Omit<ListDonorsQuery, "orgId">): Promise<DonorList> {
  return listMatching(ctx, query, await membersOf(ctx, query));
}

/**
 * Like {@link listDonors}, for the dashboard: the total is a lower bound where an exact count would take too long.
 * Where a search of all donors would, the page has the matches among the next `searched` donors, unless `searchAll` is
 * set.
 */
export async function skimDonors(
  ctx: OrgContext,
  { searchAll, ...query }: Omit<ListDonorsQuery, "orgId"> & { searchAll?: boolean | undefined },
): Promise<Omit<DonorList, "pagination"> & { pagination: RoughPagination; searched: number | null }> {
  const members = await membersOf(ctx, query);
  const sorted = await sortedSlice(ctx, query, members);
  const found = sorted
    ? await skimSortedDonors(ctx.db, { ...sorted, searchAll })
    : await skimDonorRows(ctx.db, { ...sliceOfDonors(ctx, query, members), searchAll });
  const list = await serialize(ctx, query, found.rows);
  const shown = { shown: list.donors.length, follow: list.nextCursor !== null };
  return { ...list, pagination: paginateRoughly(query, found, shown), searched: found.searched };
}

type DonorFilters = Omit<ListDonorsQuery, "orgId" | "segment" | keyof GivingFilter>;

/** Like {@link listDonors}, restricted to the donors that meet `members`. */
export async function listMatching(
  ctx: OrgContext,
  query: DonorFilters,
  members: Members | undefined,
): Promise<DonorList> {
  const sorted = await sortedSlice(ctx, query, members);
  const { rows, total } = sorted
    ? await listSortedDonors(ctx.db, sorted)
    : await listDonorRows(ctx.db, sliceOfDonors(ctx, query, members));
  return { ...(await serialize(ctx, query, rows)), pagination: paginate(query, total) };
}

function sliceOfDonors(ctx: OrgContext, query: DonorFilters, members: Members | undefined) {
  return { ...filterOf(ctx, query, members), ...sliceOf(query, readDonorCursor) };
}

/** Returns the slice of a list in another than the default order, or null. Throws `GivingInPreparation`. */
async function sortedSlice(ctx: OrgContext, query: DonorFilters, members: Members | undefined) {
  const { sort = "newest" } = query;
  if (sort === "newest") return null;
  if (sort === "latestDonation") await requireGiving(ctx, ctx.org);
  return { ...filterOf(ctx, query, members), ...sliceOf(query, sortedCursorReader(sort)), sort };
}

function filterOf({ org }: OrgContext, query: DonorFilters, members: Members | undefined) {
  return { ...query, orgId: org.id, created: windowOf(query, org.timezone), members };
}

async function serialize(
  ctx: OrgContext,
  query: DonorFilters,
  found: readonly (DonorRow | SortedDonor)[],
): Promise<Omit<DonorList, "pagination">> {
  const {
    shown: rows,
    nextCursor,
    previousCursor,
  } = cutPage(found, query, (row) =>
    "position" in row
      ? sortedCursorAfter(row.position)
      : donorCursorAfter({ ...row, isLater: row.nameFromDonationAt === null && row.nameEditedAt === null }),
  );
  const ids = rows.map((row) => row.id);
  const [totals, times, tags] = await Promise.all([
    getDonorTotals(ctx, ids),
    findDonationTimes(ctx.db, ids),
    findTagNames(ctx.db, ids),
  ]);
  return {
    donors: rows.map((row) => ({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email ?? "",
      totalCents: totals.get(row.id)?.raisedCents ?? 0,
      donationCount: totals.get(row.id)?.donationCount ?? 0,
      firstDonationAt: times.get(row.id)?.first.toISOString() ?? null,
      lastDonationAt: times.get(row.id)?.last.toISOString() ?? null,
      phone: row.phone,
      tags: tags.get(row.id) ?? [],
      doNotContact: row.doNotContact,
      createdAt: row.createdAt.toISOString(),
    })),
    nextCursor,
    previousCursor,
  };
}
