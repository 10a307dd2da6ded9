import type { Context } from "@/lib/kernel/context";
import { organizationFor, personOf } from "./access";
import type { Organization, Role } from "./schemas";
import { toOrganization } from "./serialize";
import { listForPerson } from "./store";

/** The organizations that the caller belongs to, by name, each with the caller's role; a key's own one. */
export async function listMyOrganizations(
  ctx: Context,
): Promise<{ data: (Organization & { role: Role })[] }> {
  if (ctx.actor.kind === "key") {
    const own = await organizationFor(ctx, ctx.actor.orgId);
    return { data: [{ ...toOrganization(own), role: ctx.actor.role }] };
  }
  const rows = await listForPerson(ctx.db, personOf(ctx));
  return { data: rows.map((row) => ({ ...toOrganization(row), role: row.role })) };
}
