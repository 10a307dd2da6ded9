import { methods } from "@/lib/http/methods";
import { tokenParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { startMethodChange } from "@/lib/subscriptions/change-method";
import { startMethodChangeInput } from "@/lib/subscriptions/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: route({
    access: "public",
    params: tokenParams,
    body: startMethodChangeInput,
    idempotent: "start-method-change",
    handle: async ({ ctx, params }) => ({ body: await startMethodChange(ctx, params.token) }),
  }),
});
