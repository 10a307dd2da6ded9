import { recordAudit } from "@/lib/audit/record";
import { conflict, notFound } from "@/lib/kernel/errors";
import type { WebhookContext } from "@/lib/webhooks/context";
import { MAX_SECRETS, replacedSecrets } from "@/lib/webhooks/rules";
import type { WebhookEndpoint } from "@/lib/webhooks/schemas";
import { serializeEndpoint } from "@/lib/webhooks/serialize";
import { changeEndpoint, lockEndpoint } from "@/lib/webhooks/store";
import { encryptSecret, newSecret } from "./secret";

const HOUR_MS = 3_600_000;
const TOO_MANY = `${MAX_SECRETS} secrets are in use; wait until one expires, or expire them all with expiresInHours 0`;

/**
 * Creates a new secret. The previous one keeps signing for `expiresInHours`, so that receivers can switch without
 * missing an event, and older ones until their own expiry. With 0, all of them expire now. Throws `conflict` at the
 * maximum number of signing secrets. Previous secrets are not decrypted, so a rotation fixes an endpoint whose secret
 * cannot be decrypted.
 */
export async function rotateWebhookSecret(
  ctx: WebhookContext<"ADMIN">,
  { expiresInHours }: { expiresInHours: number },
): Promise<{ webhook: WebhookEndpoint; secret: string }> {
  const { org, endpoint } = ctx;
  const secret = newSecret();
  const until = expiresInHours > 0 ? new Date(ctx.now.getTime() + expiresInHours * HOUR_MS) : null;
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, { orgId: org.id, id: endpoint.id }, "change");
    if (!before) throw notFound("Webhook");
    const older = until ? replacedSecrets(before, ctx.now) : [];
    if (older.length + 2 > MAX_SECRETS) throw conflict(TOO_MANY);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "webhook.secret_rotated",
      subject: { type: "webhook", id: before.id },
      after: { previousSecretExpiresAt: until?.toISOString() ?? null },
    });
    return changeEndpoint(tx, before.id, {
      secret: encryptSecret(before.id, secret),
      previousSecret: until && before.secret,
      previousSecretExpiresAt: until,
      olderSecrets: older,
      updatedAt: ctx.now,
    });
  });
  return { webhook: serializeEndpoint(row, ctx.now), secret };
}
