import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { confirmOwnRaise } from "@/lib/subscriptions/own-raise";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.confirmOwnRaise, async ({ ctx, params }) => ({
    body: await confirmOwnRaise(ctx, params.token),
    headers: { "Referrer-Policy": "no-referrer" },
  })),
});
