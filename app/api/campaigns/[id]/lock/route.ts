import { lockCampaign } from "@/lib/abuse/lock-campaign";
import { methods } from "@/lib/http/methods";
import { idParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: route({
    access: "caller",
    params: idParams,
    handle: async ({ ctx, params }) => ({ body: await lockCampaign(ctx, params.id) }),
  }),
});
