import { requireLiveKey } from "@/lib/api-keys/require-live-key";
import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { requireUserId } from "@/lib/auth/actor";
import { AppError, conflict, notFound } from "@/lib/kernel/errors";
import { peopleNames } from "@/lib/orgs/people-names";
import { ENDED, MAIL_LIMITS, mailedAt, statusOf, VALID_MS } from "@/lib/team/rules";
import type { Invitation } from "@/lib/team/schemas";
import { serializeInvitation } from "@/lib/team/serialize";
import { requireToManage, withTeam } from "@/lib/team/with-team";
import { newLink } from "./invitation-link";
import { requireMailsLeft } from "./mail-limits";
import { publishInvitation } from "./publish-invitation";
import { findInvitation, type InvitationRow, renewInvitation } from "./store";

/**
 * Sends an invitation again, even an expired one: it is valid for seven days from now with a new link, and earlier
 * links end. Throws `not_found`, `forbidden`, `conflict` for an accepted or revoked invitation, and `limited` within a
 * minute of its latest email.
 */
export async function resendInvitation(
  ctx: OrgContext<"ADMIN">,
  { invitationId }: { invitationId: string },
): Promise<{ invitation: Invitation }> {
  const { org } = ctx;
  const invitedBy = requireUserId(ctx);
  const row = await withTeam(ctx, org.id, async ({ tx, own }) => {
    await requireLiveKey(tx, ctx);
    const before = await findInvitation(tx, org.id, invitationId);
    if (!before) throw notFound("Invitation");
    requireToManage(own, before.role);
    requirePause(before, ctx.now);
    const expiresAt = new Date(ctx.now.getTime() + VALID_MS);
    const renewed = await renewInvitation(tx, before.id, { expiresAt, invitedBy, ...newLink(before.id) });
    if (!renewed) throw conflict(ENDED[statusOf(before, ctx.now)]);
    await requireMailsLeft(tx, { org, invitedBy, now: ctx.now });
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "invitation.resent",
      subject: { type: "invitation", id: before.id },
      before: { expiresAt: before.expiresAt.toISOString() },
      after: { expiresAt: expiresAt.toISOString() },
    });
    return renewed;
  });
  await publishInvitation(ctx, row);
  return { invitation: serializeInvitation(row, await peopleNames([row.invitedBy]), ctx.now) };
}

function requirePause(row: InvitationRow, now: Date): void {
  if (statusOf(row, now) !== "OPEN") return;
  const waitMs = mailedAt(row).getTime() + MAIL_LIMITS.pauseMs - now.getTime();
  if (waitMs > 0)
    throw new AppError("limited", "It was sent a moment ago; wait a minute", {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
}
