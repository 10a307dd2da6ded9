import { getCampaignReport } from "@/lib/analytics/get-campaign-report";
import * as operations from "@/lib/contract/operations/reports";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getCampaignReport, async ({ ctx, params, query }) => ({
    body: await getCampaignReport(ctx, { campaignId: params.id, ...query }),
  })),
});
