import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { getPublicRaise } from "@/lib/subscriptions/public-raise";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getPublicRaise, async ({ ctx, params }) => ({
    body: await getPublicRaise(ctx, params.token),
    headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
  })),
});
