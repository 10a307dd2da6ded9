import { getWebhookDelivery } from "@/lib/contract/operations/webhooks";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { getWebhookDelivery as read } from "@/lib/outbound/get-delivery";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(getWebhookDelivery, async ({ ctx, params }) => ({
    body: { delivery: await read(ctx, params) },
  })),
});
