import * as operations from "@/lib/contract/operations/pages";
import { getPublicDonation } from "@/lib/donations/get-public-donation";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getPublicDonation, async ({ ctx, params }) => ({
    body: await getPublicDonation(ctx, params.token),
    headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
  })),
});
