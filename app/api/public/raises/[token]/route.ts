import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { getOwnRaise } from "@/lib/subscriptions/own-raise";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getOwnRaise, async ({ ctx, params }) => ({
    body: await getOwnRaise(ctx, params.token),
    headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
  })),
});
