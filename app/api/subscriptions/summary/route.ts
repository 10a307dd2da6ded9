import * as plans from "@/lib/contract/operations/plans";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { summarizePlans } from "@/lib/subscriptions/summarize-subscriptions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(plans.summarizeSubscriptions, async ({ ctx, query }) => ({
    body: await summarizePlans(ctx, query),
  })),
});
