import { listWebhookDeliveries } from "@/lib/contract/operations/webhooks";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { listWebhookDeliveries as list } from "@/lib/outbound/list-deliveries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(listWebhookDeliveries, async ({ ctx, params, query }) => ({
    body: await list(ctx, { ...params, query }),
  })),
});
