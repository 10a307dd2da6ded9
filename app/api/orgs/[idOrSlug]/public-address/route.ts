import { getPublicAddress } from "@/lib/campaigns/get-public-address";
import * as operations from "@/lib/contract/operations/campaigns";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getPublicAddress, async ({ ctx, params, query }) => ({
    body: await getPublicAddress(ctx, { ...params, ...query }),
  })),
});
