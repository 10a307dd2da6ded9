import { getProtection } from "@/lib/abuse/get-protection";
import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getProtection, async ({ ctx, params }) => ({
    body: await getProtection(ctx, params.idOrSlug),
  })),
});
