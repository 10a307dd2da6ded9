import * as subscriptions from "@/lib/contract/operations/subscriptions";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";
import { listSubscriptions } from "@/lib/subscriptions/list-subscriptions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(subscriptions.listSubscriptions, async ({ ctx, query }) => ({
    body: await listSubscriptions(ctx, query),
  })),
});
