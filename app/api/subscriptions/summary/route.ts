import * as plans from "@/lib/contract/operations/plans";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { summarizePlans } from "@/lib/subscriptions/summarize-plans";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(plans.summarizeSubscriptions, async ({ ctx, query }) => ({
    body: await summarizePlans(ctx, query),
  })),
});
