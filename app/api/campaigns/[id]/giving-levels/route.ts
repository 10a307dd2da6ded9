import { createGivingLevel } from "@/lib/campaigns/create-giving-level";
import { listGivingLevels } from "@/lib/campaigns/list-giving-levels";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listGivingLevels, async ({ ctx, params, query }) => ({
    body: await listGivingLevels(ctx, { campaignId: params.id, ...query }),
  })),
  POST: serve(operations.createGivingLevel, async ({ ctx, params, body }) => ({
    body: await createGivingLevel(ctx, { campaignId: params.id, input: body }),
  })),
});
