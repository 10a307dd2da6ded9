import * as plans from "@/lib/contract/operations/plans";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { listPlans } from "@/lib/subscriptions/list-plans";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(plans.listSubscriptions, async ({ ctx, query }) => ({ body: await listPlans(ctx, query) })),
});
