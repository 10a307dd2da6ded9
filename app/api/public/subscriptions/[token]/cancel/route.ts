import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { cancelPublicSubscription } from "@/lib/subscriptions/cancel-public-subscription";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.cancelPublicSubscription, async ({ ctx, params, body }) => ({
    body: await cancelPublicSubscription(ctx, { token: params.token, reason: body.reason }),
    headers: { "Referrer-Policy": "no-referrer" },
  })),
});
