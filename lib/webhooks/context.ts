import { loadOrganization, type OrgContext } from "@/lib/auth/access";
import type { Role } from "@/lib/auth/roles";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type FoundDelivery, findDelivery } from "./deliveries/store";
import { type EndpointRow, findEndpoint } from "./store";

/** Context of a request for a webhook endpoint of the organization. */
export type WebhookContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly endpoint: EndpointRow };
/** Context of a request for a delivery of a webhook endpoint. */
export type DeliveryContext<R extends Role = "MEMBER"> = OrgContext<R> & { readonly found: FoundDelivery };

type WebhookPath = { idOrSlug: string; webhookId: string };

/** Loads the organization with the endpoint. Throws `not_found`. */
export async function loadWebhook(ctx: Context, { idOrSlug, webhookId }: WebhookPath) {
  const loaded = await loadOrganization(ctx, idOrSlug);
  const endpoint = await findEndpoint(ctx.db, loaded.orgId, webhookId);
  if (!endpoint) throw notFound("Webhook");
  return { ...loaded, endpoint };
}

/** Loads the organization with a delivery, its endpoint and its event. Throws `not_found`. */
export async function loadDelivery(ctx: Context, path: WebhookPath & { deliveryId: string }) {
  const { orgId, org } = await loadWebhook(ctx, path);
  const found = await findDelivery(ctx.db, path.deliveryId);
  if (found?.delivery.endpointId !== path.webhookId) throw notFound("Delivery");
  return { orgId, org, found };
}

export const webhookInPath = ({ ctx, params }: { ctx: Context; params: WebhookPath }) =>
  loadWebhook(ctx, params);

export const deliveryInPath = ({
  ctx,
  params,
}: {
  ctx: Context;
  params: WebhookPath & { deliveryId: string };
}) => loadDelivery(ctx, params);
