import { listAttention } from "@/lib/attention/list-attention";
import { listAttentionQuery } from "@/lib/attention/schemas";
import { methods } from "@/lib/http/methods";
import { orgParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: orgParams,
    query: listAttentionQuery,
    handle: async ({ ctx, params, query }) => ({
      body: await listAttention(ctx, { idOrSlug: params.idOrSlug, query }),
    }),
  }),
});
