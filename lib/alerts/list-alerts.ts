import type { Context } from "@/lib/kernel/context";
import { paginate } from "@/lib/kernel/pagination";
import { organizationFor } from "@/lib/orgs/access";
import type { AlertList, ListAlertsQuery } from "./schemas";
import { toAlert } from "./serialize";
import { listAlertRows } from "./store";

/** One page of what the organization's members should look at, newest first. */
export async function listAlerts(
  ctx: Context,
  { idOrSlug, query }: { idOrSlug: string; query: ListAlertsQuery },
): Promise<AlertList> {
  const org = await organizationFor(ctx, idOrSlug);
  const { rows, total } = await listAlertRows(ctx.db, { ...query, orgId: org.id });
  return { items: rows.map(toAlert), pagination: paginate(query, total) };
}
