import { deleteGivingLevel } from "@/lib/campaigns/form/delete-giving-level";
import { updateGivingLevel } from "@/lib/campaigns/form/update-giving-level";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  PATCH: serve(operations.updateGivingLevel, async ({ ctx, params, body }) => ({
    body: await updateGivingLevel(ctx, { campaignId: params.id, id: params.levelId, input: body }),
  })),
  DELETE: serve(operations.deleteGivingLevel, async ({ ctx, params }) => ({
    body: await deleteGivingLevel(ctx, { campaignId: params.id, id: params.levelId }),
  })),
});
