import { getCampaign } from "@/lib/campaigns/get-campaign";
import { updateCampaign } from "@/lib/campaigns/update-campaign";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getCampaign, async ({ ctx, params }) => ({
    body: await getCampaign(ctx, params.id),
  })),
  PATCH: serve(operations.updateCampaign, async ({ ctx, params, body }) => ({
    body: await updateCampaign(ctx, { id: params.id, input: body }),
  })),
});
