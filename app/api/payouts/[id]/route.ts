import { methods } from "@/lib/http/methods";
import { idParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { getPayout } from "@/lib/payouts/get-payout";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: idParams,
    handle: async ({ ctx, params }) => ({ body: await getPayout(ctx, params.id) }),
  }),
});
