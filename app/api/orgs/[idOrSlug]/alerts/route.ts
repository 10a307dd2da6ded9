import { listAlerts } from "@/lib/alerts/list-alerts";
import * as operations from "@/lib/contract/operations/organizations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(operations.listAlerts, async ({ ctx, params, query }) => ({
    body: await listAlerts(ctx, { idOrSlug: params.idOrSlug, query }),
  })),
});
