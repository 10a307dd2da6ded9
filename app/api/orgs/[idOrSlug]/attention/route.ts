import { listAttention } from "@/lib/attention/list-attention";
import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listAttention, async ({ ctx, params, query }) => ({
    body: await listAttention(ctx, { idOrSlug: params.idOrSlug, query }),
  })),
});
