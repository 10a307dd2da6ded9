import type { Context } from "@/lib/kernel/context";
import { paginate } from "@/lib/kernel/pagination";
import { windowOf } from "@/lib/kernel/time-window";
import { organizationFor } from "@/lib/orgs/access";
import { toDispute } from "@/lib/refunds/serialize";
import { toDonationSummary } from "@/lib/refunds/serialize-donation";
import type { DisputeList, ListDisputesQuery } from "./schemas";
import { listDisputeRows } from "./store";

/** One page of an organization's disputes, newest first, for its members. Throws `invalid` where the window is reversed. */
export async function listDisputes(ctx: Context, query: ListDisputesQuery): Promise<DisputeList> {
  const org = await organizationFor(ctx, query.orgId);
  const { rows, total } = await listDisputeRows(ctx.db, org.id, {
    ...query,
    created: windowOf(query, org.timezone),
  });
  return {
    disputes: rows.map(({ dispute, donation, campaign }) => ({
      ...toDispute(dispute),
      donation: toDonationSummary(donation, campaign),
    })),
    pagination: paginate(query, total),
  };
}
