import { getCampaignReport } from "@/lib/analytics/get-campaign-report";
import { campaignReportQuery } from "@/lib/analytics/schemas";
import { methods } from "@/lib/http/methods";
import { idParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: idParams,
    query: campaignReportQuery,
    handle: async ({ ctx, params, query }) => ({
      body: await getCampaignReport(ctx, { campaignId: params.id, ...query }),
    }),
  }),
});
