import { createCampaign } from "@/lib/campaigns/create-campaign";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listCampaigns, async ({ ctx, params, query }) => ({
    body: await listCampaigns(ctx, { idOrSlug: params.idOrSlug, query }),
  })),
  POST: serve(operations.createCampaign, async ({ ctx, params, body }) => ({
    body: await createCampaign(ctx, { idOrSlug: params.idOrSlug, input: body }),
  })),
});
