import { resolveAttention } from "@/lib/attention/resolve-attention";
import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.resolveAttention, async ({ ctx, params }) => ({
    body: await resolveAttention(ctx, params),
  })),
});
