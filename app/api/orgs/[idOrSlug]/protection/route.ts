import * as operations from "@/lib/contract/operations/organizations";
import { getProtection } from "@/lib/fraud/get-protection";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getProtection, async ({ ctx, params }) => ({
    body: await getProtection(ctx, params.idOrSlug),
  })),
});
