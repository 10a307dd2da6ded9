import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { confirmPublicRaise } from "@/lib/subscriptions/public-raise";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.confirmPublicRaise, async ({ ctx, params }) => ({
    body: await confirmPublicRaise(ctx, params.token),
    headers: { "Referrer-Policy": "no-referrer" },
  })),
});
