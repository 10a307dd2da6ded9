import type { OrgContext } from "@/lib/auth/access";
import { cutPage, paginate, sliceOf } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time/time-window";
import { cursorAfter, readCursor } from "@/lib/kernel/time-cursor";
import type { AlertList, ListAlertsQuery } from "./schemas";
import { serializeAlert } from "./serialize";
import { listAlertRows } from "./store";

/** Returns one page of the organization's alerts, newest first. Throws `invalid` for a reversed date range. */
export async function listAlerts(ctx: OrgContext, query: ListAlertsQuery): Promise<AlertList> {
  const { org } = ctx;
  const filter = {
    orgId: org.id,
    open: query.open,
    kind: query.kind,
    created: windowOf(query, org.timezone),
  };
  const { rows, total } = await listAlertRows(ctx.db, filter, sliceOf(query, readCursor));
  const { shown, nextCursor, previousCursor } = cutPage(rows, query, ({ item }) => cursorAfter(item));
  return {
    items: shown.map(serializeAlert),
    pagination: paginate(query, total),
    nextCursor,
    previousCursor,
  };
}
