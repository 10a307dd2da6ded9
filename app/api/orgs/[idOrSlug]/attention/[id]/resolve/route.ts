import { resolveAttention } from "@/lib/attention/resolve-attention";
import { methods } from "@/lib/http/methods";
import { idParams, orgParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: route({
    access: "caller",
    params: orgParams.extend(idParams.shape),
    handle: async ({ ctx, params }) => ({ body: await resolveAttention(ctx, params) }),
  }),
});
