import { loadOrganization } from "@/lib/auth/access";
import { findRole } from "@/lib/auth/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { hashToken } from "@/lib/links/token-hash";
import { findInvitation, findWithOrg, type InvitationWithOrg } from "./invitations/store";

type Call<P> = { ctx: Context; params: P };

/** Loads the organization in the path. Throws `not_found`, also if the person is not one of its members. */
export async function memberInPath({ ctx, params }: Call<{ idOrSlug: string; userId: string }>) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  if (!(await findRole(ctx.db, found.orgId, params.userId))) throw notFound("Member");
  return found;
}

/** Loads the organization in the path. Throws `not_found`, also if the invitation belongs to another organization. */
export async function invitationInPath({ ctx, params }: Call<{ idOrSlug: string; invitationId: string }>) {
  const found = await loadOrganization(ctx, params.idOrSlug);
  if (!(await findInvitation(ctx.db, found.orgId, params.invitationId))) throw notFound("Invitation");
  return found;
}

/** Loads the invitation of a link's token, with its organization. Throws `not_found`. */
export async function loadInvitation(ctx: Context, token: string): Promise<InvitationWithOrg> {
  const found = await findWithOrg(ctx.db, { tokenHash: hashToken(token) });
  if (!found) throw notFound("Invitation");
  return found;
}

export const invitationByToken = ({ ctx, params }: Call<{ token: string }>) =>
  loadInvitation(ctx, params.token);
