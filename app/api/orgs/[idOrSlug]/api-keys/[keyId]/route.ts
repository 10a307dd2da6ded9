import * as operations from "@/lib/contract/operations/keys";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { revokeApiKey } from "@/lib/keys/revoke-api-key";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  DELETE: serve(operations.revokeApiKey, async ({ ctx, params, query }) => ({
    body: await revokeApiKey(ctx, { ...params, ...query }),
  })),
});
