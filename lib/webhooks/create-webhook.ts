import { requireLiveKey } from "@/lib/api-keys/require-live-key";
import { recordAudit } from "@/lib/audit/record";
import type { OrgContext } from "@/lib/auth/access";
import { actorId } from "@/lib/auth/actor";
import { conflict } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { checkUrl } from "./check-url";
import { MAX_ENDPOINTS } from "./rules";
import type { CreateWebhookInput, WebhookEndpoint } from "./schemas";
import { encryptSecret, newSecret } from "./secrets/secret";
import { auditedEndpoint, serializeEndpoint } from "./serialize";
import { countEndpoints, insertEndpoint, lockEndpoints } from "./store";

/**
 * Creates an endpoint. Besides a rotation, only this returns the signing secret. Throws `invalid` for a URL that must
 * not be called, and `conflict` at the organization's limit.
 */
export async function createWebhook(
  ctx: OrgContext<"ADMIN">,
  input: CreateWebhookInput,
): Promise<{ webhook: WebhookEndpoint; secret: string }> {
  const url = checkUrl(input.url);
  const { org } = ctx;
  const secret = newSecret();
  const id = newId();
  const row = {
    id,
    orgId: org.id,
    url,
    description: input.description,
    eventTypes: input.eventTypes,
    format: input.format,
    status: "ENABLED" as const,
    disabledReason: null,
    secret: encryptSecret(id, secret),
    previousSecret: null,
    previousSecretExpiresAt: null,
    olderSecrets: [],
    createdBy: actorId(ctx),
    lastSuccessAt: null,
    failingSince: null,
    lastDurationMs: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await ctx.db.transaction(async (tx) => {
    await lockEndpoints(tx, org.id);
    await requireLiveKey(tx, ctx);
    if ((await countEndpoints(tx, org.id)) >= MAX_ENDPOINTS)
      throw conflict(`An organization has at most ${MAX_ENDPOINTS} webhooks`);
    await insertEndpoint(tx, row);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "webhook.created",
      subject: { type: "webhook", id: row.id },
      after: auditedEndpoint(row),
    });
  });
  return { webhook: serializeEndpoint(row, ctx.now), secret };
}
