import { deleteCustomField } from "@/lib/campaigns/delete-custom-field";
import { updateCustomField } from "@/lib/campaigns/update-custom-field";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  PATCH: serve(operations.updateCustomField, async ({ ctx, params, body }) => ({
    body: await updateCustomField(ctx, { campaignId: params.id, id: params.fieldId, input: body }),
  })),
  DELETE: serve(operations.deleteCustomField, async ({ ctx, params }) => ({
    body: await deleteCustomField(ctx, { campaignId: params.id, id: params.fieldId }),
  })),
});
