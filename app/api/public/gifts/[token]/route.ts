import * as operations from "@/lib/contract/operations/pages";
import { getOwnGift } from "@/lib/donations/get-own-gift";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getOwnGift, async ({ ctx, params }) => ({
    body: await getOwnGift(ctx, params.token),
    headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
  })),
});
