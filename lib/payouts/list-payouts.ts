import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time/time-window";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import type { ListPayoutsQuery, PayoutList } from "./schemas";
import { serializePayout } from "./serialize";
import { listPayoutRows } from "./store";

/**
 * Returns one page of an organization's payouts, newest first, for its members. A date means the whole day in the
 * organization's time zone.
 */
export async function listPayouts(
  ctx: OrgContext,
  query: Omit<ListPayoutsQuery, "orgId">,
): Promise<PayoutList> {
  const { org } = ctx;
  const made = windowOf(query, org.timezone);
  const filter = { orgId: org.id, status: query.status, made };
  const { rows, total } = await listPayoutRows(ctx.db, filter, sliceOf(query, readCursor));
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, cursorAfter);
  return {
    payouts: shown.map(serializePayout),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}
