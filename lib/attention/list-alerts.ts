import type { OrgContext } from "@/lib/auth/access";
import { paginate } from "@/lib/kernel/pagination";
import type { AttentionList, ListAttentionQuery } from "./schemas";
import { serializeAttention } from "./serialize";
import { listAttentionRows } from "./store";

/** One page of what the organization's members should look at, newest first. */
export async function listAlerts(ctx: OrgContext, query: ListAttentionQuery): Promise<AttentionList> {
  const { org } = ctx;
  const { rows, total } = await listAttentionRows(ctx.db, { ...query, orgId: org.id });
  return { items: rows.map(serializeAttention), pagination: paginate(query, total) };
}
