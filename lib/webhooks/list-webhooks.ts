import type { OrgContext } from "@/lib/auth/access";
import type { WebhookEndpoint } from "./schemas";
import { serializeEndpoint } from "./serialize";
import { listEndpoints } from "./store";

/** Returns an organization's endpoints, oldest first, for its members. */
export async function listWebhooks(ctx: OrgContext): Promise<{ data: WebhookEndpoint[] }> {
  const { org } = ctx;
  const rows = await listEndpoints(ctx.db, org.id);
  return { data: rows.map((row) => serializeEndpoint(row, ctx.now)) };
}
