import * as payouts from "@/lib/contract/operations/payouts";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { listPayouts } from "@/lib/payouts/list-payouts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(payouts.listPayouts, async ({ ctx, query }) => ({ body: await listPayouts(ctx, query) })),
});
