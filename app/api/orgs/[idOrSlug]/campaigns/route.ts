import { createCampaign } from "@/lib/campaigns/create-campaign";
import { listCampaigns } from "@/lib/campaigns/list-campaigns";
import { createCampaignInput, listCampaignsQuery } from "@/lib/campaigns/schemas";
import { methods } from "@/lib/http/methods";
import { orgParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: orgParams,
    query: listCampaignsQuery,
    handle: async ({ ctx, params, query }) => ({
      body: await listCampaigns(ctx, { idOrSlug: params.idOrSlug, query }),
    }),
  }),
  POST: route({
    access: "caller",
    params: orgParams,
    body: createCampaignInput,
    idempotent: "create-campaign",
    handle: async ({ ctx, params, body }) => ({
      status: 201,
      body: await createCampaign(ctx, { idOrSlug: params.idOrSlug, input: body }),
    }),
  }),
});
