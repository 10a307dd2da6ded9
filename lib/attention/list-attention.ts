import { organizationFor } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { paginate } from "@/lib/kernel/pagination";
import { presentAttention } from "./present";
import type { AttentionList, ListAttentionQuery } from "./schemas";
import { listAttentionRows } from "./store";

/** One page of what the organization's members should look at, newest first. */
export async function listAttention(
  ctx: Context,
  { idOrSlug, query }: { idOrSlug: string; query: ListAttentionQuery },
): Promise<AttentionList> {
  const org = await organizationFor(ctx, idOrSlug);
  const { rows, total } = await listAttentionRows(ctx.db, { ...query, orgId: org.id });
  return { items: rows.map(presentAttention), pagination: paginate(query, total) };
}
