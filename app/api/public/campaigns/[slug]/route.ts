import { getPublicCampaign } from "@/lib/campaigns/get-public-campaign";
import * as operations from "@/lib/contract/operations/pages";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getPublicCampaign, async ({ ctx, params, query }) => ({
    body: await getPublicCampaign(ctx, { slug: params.slug, org: query.org }),
  })),
});
