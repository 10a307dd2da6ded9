import { methods } from "@/lib/http/methods";
import { tokenParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { cancelOwnPlan } from "@/lib/subscriptions/cancel-own-plan";
import { cancelPlanInput } from "@/lib/subscriptions/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: route({
    access: "public",
    params: tokenParams,
    body: cancelPlanInput,
    idempotent: "cancel-own-plan",
    handle: async ({ ctx, params, body }) => ({
      body: await cancelOwnPlan(ctx, { token: params.token, reason: body.reason }),
      headers: { "Referrer-Policy": "no-referrer" },
    }),
  }),
});
