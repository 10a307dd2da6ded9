import type { OrgContext } from "@/lib/auth/access";
import { paginate } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time-window";
import { readDonorTotals } from "@/lib/rollups/store";
import type { DonorList, ListDonorsQuery } from "./schemas";
import { findGiftTimes, listDonorRows } from "./store";

/** One page of an organization's donors with what they gave, newest first, for its members. Throws `invalid` where the window is reversed. */
export async function listDonors(ctx: OrgContext, query: Omit<ListDonorsQuery, "orgId">): Promise<DonorList> {
  const { org } = ctx;
  const { rows, total } = await listDonorRows(ctx.db, {
    ...query,
    orgId: org.id,
    created: windowOf(query, org.timezone),
  });
  const ids = rows.map((row) => row.id);
  const [totals, times] = await Promise.all([readDonorTotals(ctx.db, ids), findGiftTimes(ctx.db, ids)]);
  return {
    donors: rows.map((row) => ({
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      totalCents: totals.get(row.id)?.raisedCents ?? 0,
      giftCount: totals.get(row.id)?.giftCount ?? 0,
      lastGiftAt: times.get(row.id)?.last.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    })),
    pagination: paginate(query, total),
  };
}
