import { replayWebhookDelivery } from "@/lib/contract/operations/webhooks";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { replayWebhookDelivery as replay } from "@/lib/outbound/replay-delivery";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(replayWebhookDelivery, async ({ ctx, params }) => ({
    body: { delivery: await replay(ctx, params) },
  })),
});
