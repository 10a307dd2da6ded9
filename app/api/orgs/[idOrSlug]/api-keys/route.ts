import { createApiKey } from "@/lib/api-keys/create-api-key";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import * as operations from "@/lib/contract/operations/keys";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listApiKeys, async ({ ctx, params }) => ({
    body: await listApiKeys(ctx, params.idOrSlug),
  })),
  POST: serve(operations.createApiKey, async ({ ctx, params, body }) => ({
    body: await createApiKey(ctx, { idOrSlug: params.idOrSlug, input: body }),
  })),
});
