import { rotateWebhookSecret } from "@/lib/contract/operations/webhooks";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { rotateWebhookSecret as rotate } from "@/lib/outbound/rotate-secret";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(rotateWebhookSecret, async ({ ctx, params, body }) => ({
    body: await rotate(ctx, { ...params, ...body }),
  })),
});
