import { methods } from "@/lib/http/methods";
import { idParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { changePlanTerms } from "@/lib/subscriptions/change-plan";
import { getPlan } from "@/lib/subscriptions/get-plan";
import { changePlanInput } from "@/lib/subscriptions/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: idParams,
    handle: async ({ ctx, params }) => ({ body: await getPlan(ctx, params.id) }),
  }),
  PATCH: route({
    access: "caller",
    params: idParams,
    body: changePlanInput,
    handle: async ({ ctx, params, body }) => ({
      body: await changePlanTerms(ctx, { id: params.id, input: body }),
    }),
  }),
});
