import * as operations from "@/lib/contract/operations/campaigns";
import { unlockCampaign } from "@/lib/fraud/unlock-campaign";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.unlockCampaign, async ({ ctx, params }) => ({
    body: await unlockCampaign(ctx, params.id),
  })),
});
