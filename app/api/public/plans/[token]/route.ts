import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { changeOwnPlan } from "@/lib/subscriptions/change-own-plan";
import { getOwnPlan } from "@/lib/subscriptions/get-own-plan";

const headers = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getOwnPlan, async ({ ctx, params }) => ({
    body: await getOwnPlan(ctx, params.token),
    headers,
  })),
  PATCH: serve(operations.changeOwnPlan, async ({ ctx, params, body }) => ({
    body: await changeOwnPlan(ctx, { token: params.token, amountCents: body.amountCents }),
    headers,
  })),
});
