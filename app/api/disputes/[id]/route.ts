import { getDispute } from "@/lib/disputes/get-dispute";
import { methods } from "@/lib/http/methods";
import { idParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: idParams,
    handle: async ({ ctx, params }) => ({ body: await getDispute(ctx, params.id) }),
  }),
});
