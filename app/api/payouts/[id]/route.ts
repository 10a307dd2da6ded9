import * as payouts from "@/lib/contract/operations/payouts";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { getPayout } from "@/lib/payouts/get-payout";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(payouts.getPayout, async ({ ctx, params }) => ({ body: await getPayout(ctx, params.id) })),
});
