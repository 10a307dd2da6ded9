import * as operations from "@/lib/contract/operations/keys";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { createApiKey } from "@/lib/keys/create-api-key";
import { listApiKeys } from "@/lib/keys/list-api-keys";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listApiKeys, async ({ ctx, params }) => ({
    body: await listApiKeys(ctx, params.idOrSlug),
  })),
  POST: serve(operations.createApiKey, async ({ ctx, params, body }) => ({
    body: await createApiKey(ctx, { idOrSlug: params.idOrSlug, input: body }),
  })),
});
