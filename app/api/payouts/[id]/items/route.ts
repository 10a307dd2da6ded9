import * as payouts from "@/lib/contract/operations/payouts";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { listPayoutItems } from "@/lib/payouts/list-payout-items";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(payouts.listPayoutItems, async ({ ctx, params, query }) => ({
    body: await listPayoutItems(ctx, { id: params.id, ...query }),
  })),
});
