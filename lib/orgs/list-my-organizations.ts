import { permitInOrg } from "@/lib/auth/access";
import { requireUserId } from "@/lib/auth/actor";
import type { Context } from "@/lib/kernel/context";
import type { Organization, Role } from "./schemas";
import { serializeOrganization } from "./serialize";
import { listForPerson } from "./store";

/** Returns the caller's organizations with the caller's role, sorted by name. For an API key: its own organization. */
export async function listMyOrganizations(
  ctx: Context,
): Promise<{ data: (Organization & { role: Role })[] }> {
  if (ctx.actor.kind === "key") {
    const { org: own } = await permitInOrg(ctx, ctx.actor.orgId);
    return { data: [{ ...serializeOrganization(own), role: ctx.actor.role }] };
  }
  const rows = await listForPerson(ctx.db, requireUserId(ctx));
  return { data: rows.map((row) => ({ ...serializeOrganization(row), role: row.role })) };
}
