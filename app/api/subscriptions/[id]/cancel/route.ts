import * as subscriptions from "@/lib/contract/operations/subscriptions";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { cancelSubscription } from "@/lib/subscriptions/cancel-subscription";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(subscriptions.cancelSubscription, async ({ ctx, params, body }) => ({
    body: await cancelSubscription(ctx, { id: params.id, reason: body.reason }),
  })),
});
