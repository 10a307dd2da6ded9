import { getOrganizationReport } from "@/lib/analytics/get-organization-report";
import * as operations from "@/lib/contract/operations/reports";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.getOrganizationReport, async ({ ctx, params, query }) => ({
    body: await getOrganizationReport(ctx, { idOrSlug: params.idOrSlug, ...query }),
  })),
});
