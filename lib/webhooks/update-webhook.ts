import { requireLiveKey } from "@/lib/api-keys/require-live-key";
import { changedFields, recordAudit } from "@/lib/audit/record";
import { notFound } from "@/lib/kernel/errors";
import { checkUrl } from "./check-url";
import type { WebhookContext } from "./context";
import type { UpdateWebhookInput, WebhookEndpoint } from "./schemas";
import { auditedEndpoint, serializeEndpoint } from "./serialize";
import { changeEndpoint, type EndpointChange, lockEndpoint, lockEndpoints } from "./store";

/**
 * Changes an endpoint; omitted fields are unchanged. Enabling it again clears `disabledReason` and `failingSince`.
 * Throws `invalid` for a URL that must not be called.
 */
export async function updateWebhook(
  ctx: WebhookContext<"ADMIN">,
  input: UpdateWebhookInput,
): Promise<WebhookEndpoint> {
  const change: EndpointChange = {};
  if (input.url !== undefined) change.url = checkUrl(input.url);
  const { org, endpoint } = ctx;
  if (input.description !== undefined) change.description = input.description || null;
  if (input.eventTypes !== undefined) change.eventTypes = input.eventTypes;
  if (input.format !== undefined) change.format = input.format;
  if (input.status !== undefined) change.status = input.status;
  const row = await ctx.db.transaction(async (tx) => {
    // Revoking a key takes the same lock: it either sees the endpoint that the key enabled, or the key is refused
    // below.
    await lockEndpoints(tx, org.id);
    const before = await lockEndpoint(tx, { orgId: org.id, id: endpoint.id }, "change");
    if (!before) throw notFound("Webhook");
    await requireLiveKey(tx, ctx);
    const differ = changedFields(auditedEndpoint(before), auditedEndpoint({ ...before, ...change }));
    if (Object.keys(differ.after).length === 0) return before;
    const enabledAnew = "status" in differ.after ? { disabledReason: null, failingSince: null } : {};
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "webhook.updated",
      subject: { type: "webhook", id: before.id },
      ...differ,
    });
    return changeEndpoint(tx, before.id, { ...change, ...enabledAnew, updatedAt: ctx.now });
  });
  return serializeEndpoint(row, ctx.now);
}
