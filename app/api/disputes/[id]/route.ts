import * as disputes from "@/lib/contract/operations/disputes";
import { getDispute } from "@/lib/disputes/get-dispute";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(disputes.getDispute, async ({ ctx, params }) => ({ body: await getDispute(ctx, params.id) })),
});
