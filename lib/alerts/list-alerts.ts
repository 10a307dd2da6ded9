import type { OrgContext } from "@/lib/auth/access";
import { paginate } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time/time-window";
import type { AlertList, ListAlertsQuery } from "./schemas";
import { serializeAttention } from "./serialize";
import { listAlertRows } from "./store";

/** One page of the organization's alerts, newest first. Throws `invalid` for a reversed window. */
export async function listAlerts(ctx: OrgContext, query: ListAlertsQuery): Promise<AlertList> {
  const { org } = ctx;
  const { rows, total } = await listAlertRows(ctx.db, {
    ...query,
    orgId: org.id,
    created: windowOf(query, org.timezone),
  });
  return { items: rows.map(serializeAttention), pagination: paginate(query, total) };
}
