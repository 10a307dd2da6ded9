import { loadOrganization } from "@/lib/auth/access";
import { findRole } from "@/lib/auth/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { tokenHashOf } from "./invitation-link";
import { findInvitation, findWithOrg, type InvitationWithOrg } from "./invitation-store";

type Call<P> = { ctx: Context; params: P };

/** The organization in the path. Throws `not_found` also where the person is not a member of it. */
export async function memberInPath({ ctx, params }: Call<{ idOrSlug: string; userId: string }>) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  if (!(await findRole(ctx.db, found.orgId, params.userId))) throw notFound("Member");
  return found;
}

/** The organization in the path. Throws `not_found` also where the invitation is not one of its own. */
export async function invitationInPath({ ctx, params }: Call<{ idOrSlug: string; invitationId: string }>) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  if (!(await findInvitation(ctx.db, found.orgId, params.invitationId))) throw notFound("Invitation");
  return found;
}

/** The invitation of the link with this token, and its organization. Throws `not_found`. */
export async function loadInvitation(ctx: Context, token: string): Promise<InvitationWithOrg> {
  const found = await findWithOrg(ctx.db, { tokenHash: tokenHashOf(token) });
  if (!found) throw notFound("Invitation");
  return found;
}

export const invitationByToken = ({ ctx, params }: Call<{ token: string }>) =>
  loadInvitation(ctx, params.token);
