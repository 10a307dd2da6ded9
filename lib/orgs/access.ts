import type { Context } from "@/lib/kernel/context";
import { AppError, forbidden, notFound } from "@/lib/kernel/errors";
import type { Role } from "./schemas";
import { findOrganization, findRole, type OrganizationRow } from "./store";

const RANK: Record<Role, number> = { MEMBER: 0, ADMIN: 1, OWNER: 2 };

/** The signed-in person of this call; throws `unauthorized` for anybody else. */
export function personOf(ctx: Context): string {
  if (ctx.actor.kind !== "person") throw new AppError("unauthorized", "Unauthorized");
  return ctx.actor.userId;
}

/**
 * The organization, for a member of at least `needed` rank: unknown is 404, a stranger's call 403
 * (decisions.md, Who may call what). The service itself may always.
 */
export async function organizationFor(
  ctx: Context,
  idOrSlug: string,
  needed: Role = "MEMBER",
): Promise<OrganizationRow> {
  const org = await findOrganization(ctx.db, idOrSlug);
  if (!org) throw notFound("Organization");
  await requireRole(ctx, org.id, needed);
  return org;
}

/** Throws `forbidden` unless the caller has at least `needed` rank in the organization. */
export async function requireRole(ctx: Context, orgId: string, needed: Role = "MEMBER"): Promise<void> {
  if (ctx.actor.kind === "system") return;
  const role = await findRole(ctx.db, orgId, personOf(ctx));
  if (!role || RANK[role] < RANK[needed]) throw forbidden();
}
