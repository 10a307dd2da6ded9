import { organizationFor } from "@/lib/auth/access";
import type { Context } from "@/lib/kernel/context";
import { presentEndpoint } from "./present";
import type { WebhookEndpoint } from "./schemas";
import { listEndpoints } from "./store";

/** An organization's endpoints, oldest first, for its members. */
export async function listWebhooks(ctx: Context, idOrSlug: string): Promise<{ data: WebhookEndpoint[] }> {
  const org = await organizationFor(ctx, idOrSlug);
  const rows = await listEndpoints(ctx.db, org.id);
  return { data: rows.map((row) => presentEndpoint(row, ctx.now)) };
}
