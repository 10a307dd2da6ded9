import { getOrganizationOverview } from "@/lib/analytics/get-organization-overview";
import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getOverview, async ({ ctx, params }) => ({
    body: await getOrganizationOverview(ctx, params),
  })),
});
