import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { confirmMethodChange } from "@/lib/subscriptions/change-method";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.confirmMethodChange, async ({ ctx, params, body }) => ({
    body: await confirmMethodChange(ctx, { token: params.token, setupIntentId: body.setupIntentId }),
    headers: { "Referrer-Policy": "no-referrer" },
  })),
});
