import * as donations from "@/lib/contract/operations/donations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";
import { quoteRefund } from "@/lib/refunds/quote-refund";
import { refundDonation } from "@/lib/refunds/refund-donation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(donations.quoteRefund, async ({ ctx, params, query }) => ({
    body: { quote: await quoteRefund(ctx, { donationId: params.id, ...query }) },
  })),
  POST: serve(donations.refundDonation, async ({ ctx, params, body }) => ({
    body: {
      refund: await refundDonation(ctx, { donationId: params.id, input: body, key: ctx.seed ?? null }),
    },
  })),
});
