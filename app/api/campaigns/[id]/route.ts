import { getCampaign } from "@/lib/campaigns/get-campaign";
import { updateCampaignInput } from "@/lib/campaigns/schemas";
import { updateCampaign } from "@/lib/campaigns/update-campaign";
import { methods } from "@/lib/http/methods";
import { idParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: idParams,
    handle: async ({ ctx, params }) => ({ body: await getCampaign(ctx, params.id) }),
  }),
  PATCH: route({
    access: "caller",
    params: idParams,
    body: updateCampaignInput,
    handle: async ({ ctx, params, body }) => ({
      body: await updateCampaign(ctx, { id: params.id, input: body }),
    }),
  }),
});
