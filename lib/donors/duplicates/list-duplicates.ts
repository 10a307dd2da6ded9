import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { getDonorTotals } from "@/lib/totals/campaign-totals";
import { currentDonorId } from "../merges/current-donor-store";
import type { DonorRow } from "../store";
import { pairCursorAfter, readPairCursor } from "./list-cursor";
import { type DuplicateList, type ListDuplicatesQuery, REASONS } from "./schemas";
import { findScan, listPairs } from "./store";

/** Returns a page of the likely duplicates found by the last scan, the most similar first. */
export async function listDuplicates(ctx: OrgContext, query: ListDuplicatesQuery): Promise<DuplicateList> {
  const orgId = ctx.org.id;
  const donorId = query.donorId && (await currentDonorId(ctx.db, query.donorId));
  // Read before the pairs: a scan that ends in between is reported as due, not as one without results.
  const scan = await findScan(ctx.db, orgId);
  const { rows, total } = await listPairs(ctx.db, { orgId, donorId }, sliceOf(query, readPairCursor));
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, ({ first, second, strength }) =>
    pairCursorAfter({ strength, firstId: first.id, secondId: second.id }),
  );
  const totals = await getDonorTotals(
    ctx,
    shown.flatMap(({ first, second }) => [first.id, second.id]),
  );
  const show = (row: DonorRow) => ({
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email ?? "",
    phone: row.phone,
    postalAddress: row.postalAddress,
    totalCents: totals.get(row.id)?.raisedCents ?? 0,
    donationCount: totals.get(row.id)?.donationCount ?? 0,
    createdAt: row.createdAt.toISOString(),
  });
  return {
    pairs: shown.map(({ first, second, reasons }) => ({
      donors: [first, second].sort((a, b) => Number(a.createdAt) - Number(b.createdAt)).map(show),
      reasons: REASONS.filter((reason) => reasons.includes(reason)),
    })),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
    scan: {
      scannedAt: scan?.scannedAt?.toISOString() ?? null,
      isDue: scan?.requestedAt != null,
    },
  };
}
