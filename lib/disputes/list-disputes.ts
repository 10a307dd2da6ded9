import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time/time-window";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import { toDonationSummary } from "@/lib/refunds/serialize-donation";
import type { DisputeList, ListDisputesQuery } from "./schemas";
import { serializeDispute } from "./serialize";
import { listDisputeRows } from "./store";

/** Returns one page of an organization's disputes, newest first. Throws `invalid` for a reversed date range. */
export async function listDisputes(
  ctx: OrgContext,
  query: Omit<ListDisputesQuery, "orgId">,
): Promise<DisputeList> {
  const { org } = ctx;
  const filter = {
    status: query.status,
    donationId: query.donationId,
    created: windowOf(query, org.timezone),
  };
  const { rows, total } = await listDisputeRows(ctx.db, org.id, filter, sliceOf(query, readCursor));
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, ({ dispute }) => cursorAfter(dispute));
  return {
    disputes: shown.map(({ dispute, donation, campaign }) => ({
      ...serializeDispute(dispute),
      donation: toDonationSummary(donation, campaign),
    })),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}
