import * as subscriptions from "@/lib/contract/operations/subscriptions";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { getSubscription } from "@/lib/subscriptions/get-subscription";
import { waitsForDonor } from "@/lib/subscriptions/link-rules";
import { updateSubscription } from "@/lib/subscriptions/update-subscription";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(subscriptions.getSubscription, async ({ ctx, params }) => ({
    body: await getSubscription(ctx, params.id),
  })),
  PATCH: serve(subscriptions.updateSubscription, async ({ ctx, params, body }) => {
    const subscription = await updateSubscription(ctx, { id: params.id, input: body });
    return { body: subscription, ...(waitsForDonor(subscription, body.amountCents) ? { status: 202 } : {}) };
  }),
});
