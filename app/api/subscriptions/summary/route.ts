import * as subscriptions from "@/lib/contract/operations/subscriptions";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { summarizeSubscriptions } from "@/lib/subscriptions/summarize-subscriptions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(subscriptions.summarizeSubscriptions, async ({ ctx, query }) => ({
    body: await summarizeSubscriptions(ctx, query),
  })),
});
