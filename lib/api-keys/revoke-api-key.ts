import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { actorId } from "@/lib/auth/actor";
import { forbidden, notFound } from "@/lib/kernel/errors";
import { peopleNames } from "@/lib/orgs/people-names";
import { lockOrganization } from "@/lib/orgs/store";
import { revokeWithDescendants, withDescendants } from "./ancestry-store";
import { type RevokedResources, revokeCreatedResources } from "./revoke-created-resources";
import type { ApiKey } from "./schemas";
import { peopleOf, serializeKey } from "./serialize";
import { findKey } from "./store";

const NOTHING: RevokedResources = { disabledWebhookIds: [], revokedInvitationIds: [] };

/**
 * Revokes a key and its descendants from the next call on. Unless `keepCreatedResources`, also revokes what they
 * created, since a leaked key may have been used by others. A key may not pass `keepCreatedResources` for itself.
 * Idempotent. Throws `not_found`, `forbidden`.
 */
export async function revokeApiKey(
  ctx: OrgContext<"ADMIN">,
  { keyId, keepCreatedResources = false }: { keyId: string; keepCreatedResources?: boolean },
): Promise<{ apiKey: ApiKey; alsoRevokedIds: string[] } & RevokedResources> {
  const { org } = ctx;
  const { actor } = ctx;
  if (
    keepCreatedResources &&
    actor.kind === "key" &&
    (await withDescendants(ctx.db, keyId)).includes(actor.keyId)
  )
    throw forbidden();
  const { row, also, resources } = await ctx.db.transaction(async (tx) => {
    // Keys are created under the same lock: a concurrent creation with this key has either committed or is refused.
    await lockOrganization(tx, org.id);
    const revoked = await revokeWithDescendants(tx, {
      orgId: org.id,
      id: keyId,
      by: actorId(ctx),
      at: ctx.now,
    });
    const also = revoked.filter((id) => id !== keyId).sort();
    if (revoked.includes(keyId)) await recordRevocation(tx, keyId);
    for (const id of also) await recordRevocation(tx, id, { revokedWithKeyId: keyId });
    const alsoResources = revoked.includes(keyId) && !keepCreatedResources;
    const resources = alsoResources
      ? await revokeCreatedResources(tx, ctx, { orgId: org.id, keyId })
      : NOTHING;
    return { row: await findKey(tx, org.id, keyId), also, resources };
  });
  if (!row) throw notFound("API key");
  const apiKey = serializeKey(row, await peopleNames(peopleOf([row])), ctx.now);
  return { apiKey, alsoRevokedIds: also, ...resources };

  function recordRevocation(
    tx: Parameters<typeof recordAudit>[0],
    id: string,
    why: Record<string, string> = {},
  ) {
    return recordAudit(tx, ctx, {
      orgId: org.id,
      action: "api_key.revoked",
      subject: { type: "api_key", id },
      before: { revokedAt: null },
      after: { revokedAt: ctx.now.toISOString(), ...why },
    });
  }
}
