import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { changeOwnPlan } from "@/lib/subscriptions/change-own-plan";
import { getOwnPlan } from "@/lib/subscriptions/get-own-plan";
import { waitsForDonor } from "@/lib/subscriptions/link-rules";

const headers = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getOwnPlan, async ({ ctx, params }) => ({
    body: await getOwnPlan(ctx, params.token),
    headers,
  })),
  PATCH: serve(operations.changeOwnPlan, async ({ ctx, params, body }) => {
    const { amountCents } = body;
    const plan = await changeOwnPlan(ctx, { token: params.token, amountCents });
    return { body: plan, headers, ...(waitsForDonor(plan, amountCents) ? { status: 202 } : {}) };
  }),
});
