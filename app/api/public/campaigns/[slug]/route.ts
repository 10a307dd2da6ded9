import { getPublicCampaign } from "@/lib/campaigns/get-public-campaign";
import { publicCampaignQuery } from "@/lib/campaigns/schemas";
import { methods } from "@/lib/http/methods";
import { slugParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "public",
    limit: "view",
    params: slugParams,
    query: publicCampaignQuery,
    handle: async ({ ctx, params, query }) => ({
      body: await getPublicCampaign(ctx, { slug: params.slug, org: query.org }),
    }),
  }),
});
