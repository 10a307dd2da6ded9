import { methods } from "@/lib/http/methods";
import { idParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { cancelPlan } from "@/lib/subscriptions/cancel-plan";
import { cancelPlanInput } from "@/lib/subscriptions/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: route({
    access: "caller",
    params: idParams,
    body: cancelPlanInput,
    idempotent: "cancel-subscription",
    handle: async ({ ctx, params, body }) => ({
      body: await cancelPlan(ctx, { id: params.id, reason: body.reason }),
    }),
  }),
});
