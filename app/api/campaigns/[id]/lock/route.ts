import { lockCampaign } from "@/lib/abuse/lock-campaign";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.lockCampaign, async ({ ctx, params }) => ({
    body: await lockCampaign(ctx, params.id),
  })),
});
