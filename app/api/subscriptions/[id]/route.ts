import * as plans from "@/lib/contract/operations/plans";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { changePlanTerms } from "@/lib/subscriptions/change-plan";
import { getPlan } from "@/lib/subscriptions/get-plan";
import { waitsForDonor } from "@/lib/subscriptions/link-rules";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(plans.getSubscription, async ({ ctx, params }) => ({ body: await getPlan(ctx, params.id) })),
  PATCH: serve(plans.updateSubscription, async ({ ctx, params, body }) => {
    const plan = await changePlanTerms(ctx, { id: params.id, input: body });
    return { body: plan, ...(waitsForDonor(plan, body.amountCents) ? { status: 202 } : {}) };
  }),
});
