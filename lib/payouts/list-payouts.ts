import type { OrgContext } from "@/lib/auth/access";
import { paginate } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time/time-window";
import type { ListPayoutsQuery, PayoutList } from "./schemas";
import { serializePayout } from "./serialize";
import { listPayoutRows } from "./store";

/**
 * One page of an organization's payouts, newest first, for its members. Dates are whole days in the organization's time
 * zone.
 */
export async function listPayouts(
  ctx: OrgContext,
  query: Omit<ListPayoutsQuery, "orgId">,
): Promise<PayoutList> {
  const { org } = ctx;
  const made = windowOf(query, org.timezone);
  const { rows, total } = await listPayoutRows(ctx.db, { ...query, orgId: org.id, made });
  return { payouts: rows.map(serializePayout), pagination: paginate(query, total) };
}
