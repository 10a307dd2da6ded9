import { createCustomField } from "@/lib/campaigns/create-custom-field";
import { listCustomFields } from "@/lib/campaigns/list-custom-fields";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listCustomFields, async ({ ctx, params, query }) => ({
    body: await listCustomFields(ctx, { campaignId: params.id, ...query }),
  })),
  POST: serve(operations.createCustomField, async ({ ctx, params, body }) => ({
    body: await createCustomField(ctx, { campaignId: params.id, input: body }),
  })),
});
