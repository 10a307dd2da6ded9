import { methods } from "@/lib/http/methods";
import { tokenParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { confirmMethodChange } from "@/lib/subscriptions/change-method";
import { confirmMethodChangeInput } from "@/lib/subscriptions/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: route({
    access: "public",
    params: tokenParams,
    body: confirmMethodChangeInput,
    idempotent: "confirm-method-change",
    handle: async ({ ctx, params, body }) => ({
      body: await confirmMethodChange(ctx, { token: params.token, setupIntentId: body.setupIntentId }),
      headers: { "Referrer-Policy": "no-referrer" },
    }),
  }),
});
