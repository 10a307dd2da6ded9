import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time/time-window";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import type { ListRefundsQuery, RefundList } from "./schemas";
import { serializeRefund } from "./serialize";
import { toDonationSummary } from "./serialize-donation";
import { listRefundRows } from "./store";

/**
 * Returns a page of an organization's refunds, newest first, for its members. Dates are whole days in the
 * organization's time zone. Throws `invalid` for a reversed window.
 */
export async function listRefunds(
  ctx: OrgContext,
  query: Omit<ListRefundsQuery, "orgId">,
): Promise<RefundList> {
  const { org } = ctx;
  const filter = { ...query, orgId: org.id, created: windowOf(query, org.timezone) };
  const { rows, total } = await listRefundRows(ctx.db, filter, sliceOf(query, readCursor));
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, ({ refund }) => cursorAfter(refund));
  return {
    refunds: shown.map(({ refund, donation, campaign }) => ({
      ...serializeRefund(refund),
      donation: toDonationSummary(donation, campaign),
    })),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}
