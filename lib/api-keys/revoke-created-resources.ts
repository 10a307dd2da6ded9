import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { findInvitation, markRevoked } from "@/lib/team/invitations/store";
import { changeEndpoint, lockEndpoints } from "@/lib/webhooks/store";
import { withDescendants } from "./ancestry-store";
import { lockEndpointsOf, openInvitationsOf } from "./created-resources-store";

type Tx = Parameters<typeof recordAudit>[0];
export type RevokedResources = { disabledWebhookIds: string[]; revokedInvitationIds: string[] };

const REASON = "The API key that set its URL was revoked";

/**
 * Revokes what a key and its descendants created: disables webhooks whose URL they set, and revokes open invitations
 * they sent. Resources that a person has since confirmed, by setting another URL or resending, stay. Requires the
 * organization's lock, after the keys are revoked.
 */
export async function revokeCreatedResources(
  tx: Tx,
  ctx: Context,
  { orgId, keyId }: { orgId: string; keyId: string },
): Promise<RevokedResources> {
  const keyIds = await withDescendants(tx, keyId);
  // Endpoints are created under this lock: a concurrent creation with this key has either committed or is refused.
  await lockEndpoints(tx, orgId);
  const disabledWebhookIds = await lockEndpointsOf(tx, orgId, keyIds);
  for (const id of disabledWebhookIds) {
    // Disabled without a failure, so that no email about a failing endpoint is sent.
    const off = { status: "DISABLED", disabledReason: REASON, failingSince: null } as const;
    await changeEndpoint(tx, id, { ...off, updatedAt: ctx.now });
    await recordAudit(tx, ctx, {
      orgId,
      action: "webhook.disabled",
      subject: { type: "webhook", id },
      before: { status: "ENABLED" },
      after: { status: "DISABLED", disabledReason: REASON, revokedWithKeyId: keyId },
    });
  }
  const revokedInvitationIds = await openInvitationsOf(tx, orgId, { keyIds, at: ctx.now });
  for (const id of revokedInvitationIds) {
    const before = await findInvitation(tx, orgId, id);
    await markRevoked(tx, id, ctx.now);
    await recordAudit(tx, ctx, {
      orgId,
      action: "invitation.revoked",
      subject: { type: "invitation", id },
      before: { email: before?.email, role: before?.role, revokedAt: null },
      after: { revokedAt: ctx.now.toISOString(), revokedWithKeyId: keyId },
    });
  }
  return { disabledWebhookIds, revokedInvitationIds };
}
