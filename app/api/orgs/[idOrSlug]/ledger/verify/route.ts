import { methods } from "@/lib/http/methods";
import { orgParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { verifyLedger } from "@/lib/ledger/verify-ledger";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: orgParams,
    handle: async ({ ctx, params }) => ({ body: await verifyLedger(ctx, params.idOrSlug) }),
  }),
});
