import { recordAudit } from "@/lib/audit/record";
import { notFound } from "@/lib/kernel/errors";
import type { WebhookContext } from "./context";
import { auditedEndpoint } from "./serialize";
import { lockEndpoint, removeEndpoint } from "./store";

/** Deletes an endpoint with its delivery log. Pending deliveries end. */
export async function deleteWebhook(ctx: WebhookContext<"ADMIN">): Promise<{ id: string; deleted: true }> {
  const { org, endpoint } = ctx;
  await ctx.db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, { orgId: org.id, id: endpoint.id }, "deletion");
    if (!row) throw notFound("Webhook");
    await removeEndpoint(tx, row.id);
    await recordAudit(tx, ctx, {
      orgId: org.id,
      action: "webhook.deleted",
      subject: { type: "webhook", id: row.id },
      before: auditedEndpoint(row),
    });
  });
  return { id: endpoint.id, deleted: true };
}
