import * as plans from "@/lib/contract/operations/plans";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { cancelPlan } from "@/lib/subscriptions/cancel-plan";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(plans.cancelSubscription, async ({ ctx, params, body }) => ({
    body: await cancelPlan(ctx, { id: params.id, reason: body.reason }),
  })),
});
