import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { cancelOwnPlan } from "@/lib/subscriptions/cancel-own-plan";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.cancelOwnPlan, async ({ ctx, params, body }) => ({
    body: await cancelOwnPlan(ctx, { token: params.token, reason: body.reason }),
    headers: { "Referrer-Policy": "no-referrer" },
  })),
});
