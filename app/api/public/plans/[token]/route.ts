import { methods } from "@/lib/http/methods";
import { tokenParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { changeOwnPlan } from "@/lib/subscriptions/change-own-plan";
import { getOwnPlan } from "@/lib/subscriptions/get-own-plan";
import { changeOwnPlanInput } from "@/lib/subscriptions/schemas";

const headers = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "public",
    limit: "giftStatus",
    params: tokenParams,
    handle: async ({ ctx, params }) => ({ body: await getOwnPlan(ctx, params.token), headers }),
  }),
  PATCH: route({
    access: "public",
    params: tokenParams,
    body: changeOwnPlanInput,
    handle: async ({ ctx, params, body }) => ({
      body: await changeOwnPlan(ctx, { token: params.token, amountCents: body.amountCents }),
      headers,
    }),
  }),
});
