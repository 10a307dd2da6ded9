import { deleteGivingLevel } from "@/lib/campaigns/delete-giving-level";
import { updateGivingLevel } from "@/lib/campaigns/update-giving-level";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  PATCH: serve(operations.updateGivingLevel, async ({ ctx, params, body }) => ({
    body: await updateGivingLevel(ctx, { campaignId: params.id, id: params.levelId, input: body }),
  })),
  DELETE: serve(operations.deleteGivingLevel, async ({ ctx, params }) => ({
    body: await deleteGivingLevel(ctx, { campaignId: params.id, id: params.levelId }),
  })),
});
