import { recordAudit } from "@/lib/audit/record";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { endpointFor, type WebhookPath } from "./get-webhook";
import { presentEndpoint } from "./present";
import type { WebhookEndpoint } from "./schemas";
import { newSecret } from "./secret";
import { changeEndpoint, takeEndpoint } from "./store";

const HOUR_MS = 3_600_000;

/**
 * A new secret, for an admin. The one before signs beside it for `expiresInHours`, so that receivers can change over
 * without missing an event; an older one that was still signing ends now.
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { expiresInHours, ...path }: WebhookPath & { expiresInHours: number },
): Promise<{ webhook: WebhookEndpoint; secret: string }> {
  const { org, endpoint } = await endpointFor(ctx, path, "ADMIN");
  const secret = newSecret();
  const until = expiresInHours > 0 ? new Date(ctx.now.getTime() + expiresInHours * HOUR_MS) : null;
  const row = await ctx.db.transaction(async (tx) => {
    const before = await takeEndpoint(tx, org.id, endpoint.id);
    if (!before) throw notFound("Webhook");
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "webhook.secret_rotated",
      subject: { type: "webhook", id: before.id },
      after: { previousSecretExpiresAt: until?.toISOString() ?? null },
    });
    return changeEndpoint(tx, before.id, {
      secret,
      previousSecret: until && before.secret,
      previousSecretExpiresAt: until,
      updatedAt: ctx.now,
    });
  });
  return { webhook: presentEndpoint(row, ctx.now), secret };
}
