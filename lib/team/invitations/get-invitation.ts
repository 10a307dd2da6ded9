import type { Context } from "@/lib/kernel/context";
import { getPerson, type Person } from "@/lib/services/clerk/identity";
import { log } from "@/lib/services/log";
import { loadInvitation } from "@/lib/team/context";
import { knownPeople } from "@/lib/team/known-people";
import { maskEmail, statusOf } from "@/lib/team/rules";
import type { InvitationPreview } from "@/lib/team/schemas";
import type { InvitationWithOrg } from "./store";

/** Returns an invitation for the holder of its link. Throws `not_found`. */
export async function getInvitation(ctx: Context, token: string): Promise<InvitationPreview> {
  return preview(ctx, await loadInvitation(ctx, token));
}

/**
 * Like {@link getInvitation}, for the invitation's page, with the viewer, or null if not signed in. `fits`: whether the
 * viewer is the invited person; null while the identity provider cannot be reached. Throws `not_found`.
 */
export async function openInvitation(
  ctx: Context,
  token: string,
): Promise<{
  invitation: InvitationPreview;
  visitor: { person: Person | null; fits: boolean | null } | null;
}> {
  const found = await loadInvitation(ctx, token);
  const invitation = await preview(ctx, found);
  if (ctx.actor.kind !== "person") return { invitation, visitor: null };
  try {
    const person = await getPerson(ctx.actor.userId);
    return { invitation, visitor: { person, fits: person?.email === found.invitation.email } };
  } catch (error) {
    log.warn({ err: error, requestId: ctx.requestId }, "the invited person could not be checked");
    return { invitation, visitor: { person: null, fits: null } };
  }
}

async function preview(ctx: Context, { invitation, org }: InvitationWithOrg): Promise<InvitationPreview> {
  const sender = (await knownPeople([invitation.invitedBy])).get(invitation.invitedBy);
  return {
    org: { name: org.name },
    invitedBy: sender?.firstName || null,
    role: invitation.role,
    email: maskEmail(invitation.email),
    status: statusOf(invitation, ctx.now),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
