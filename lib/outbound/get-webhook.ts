import { requireRole } from "@/lib/auth/access";
import { findOrganization } from "@/lib/auth/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import type { Role } from "@/lib/orgs/schemas";
import type { OrganizationRow } from "@/lib/orgs/store";
import { presentEndpoint } from "./present";
import type { WebhookEndpoint } from "./schemas";
import { type EndpointRow, findEndpoint } from "./store";

export type WebhookPath = { idOrSlug: string; webhookId: string };

/** One endpoint, for members of its organization. Throws `not_found`. */
export async function getWebhook(ctx: Context, path: WebhookPath): Promise<WebhookEndpoint> {
  const { endpoint } = await endpointFor(ctx, path);
  return presentEndpoint(endpoint, ctx.now);
}

/** The endpoint with its organization: unknown ones are 404 before a stranger's call is 403. */
export async function endpointFor(
  ctx: Context,
  { idOrSlug, webhookId }: WebhookPath,
  needed: Role = "MEMBER",
): Promise<{ org: OrganizationRow; endpoint: EndpointRow }> {
  const org = await findOrganization(ctx.db, idOrSlug);
  if (!org) throw notFound("Organization");
  const endpoint = await findEndpoint(ctx.db, org.id, webhookId);
  if (!endpoint) throw notFound("Webhook");
  await requireRole(ctx, org.id, needed);
  return { org, endpoint };
}
