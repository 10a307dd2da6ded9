import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { getPublicSubscription } from "@/lib/subscriptions/get-public-subscription";
import { waitsForDonor } from "@/lib/subscriptions/link-rules";
import { updatePublicSubscription } from "@/lib/subscriptions/update-public-subscription";

const headers = { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getPublicSubscription, async ({ ctx, params }) => ({
    body: await getPublicSubscription(ctx, params.token),
    headers,
  })),
  PATCH: serve(operations.updatePublicSubscription, async ({ ctx, params, body }) => {
    const { amountCents } = body;
    const subscription = await updatePublicSubscription(ctx, { token: params.token, amountCents });
    return {
      body: subscription,
      headers,
      ...(waitsForDonor(subscription, amountCents) ? { status: 202 } : {}),
    };
  }),
});
