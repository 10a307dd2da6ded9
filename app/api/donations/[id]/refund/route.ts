import { idempotencyKey } from "@/lib/http/idempotency";
import { methods } from "@/lib/http/methods";
import { idParams } from "@/lib/http/params";
import { route } from "@/lib/http/route";
import { quoteRefund } from "@/lib/refunds/quote-refund";
import { refundDonation } from "@/lib/refunds/refund-donation";
import { refundInput, refundQuoteQuery } from "@/lib/refunds/schemas";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    params: idParams,
    query: refundQuoteQuery,
    handle: async ({ ctx, params, query }) => ({
      body: { quote: await quoteRefund(ctx, { donationId: params.id, ...query }) },
    }),
  }),
  POST: route({
    access: "caller",
    params: idParams,
    body: refundInput,
    idempotent: "refund-donation",
    handle: async ({ ctx, params, body, request }) => {
      const key = idempotencyKey(request.headers);
      const refund = await refundDonation(ctx, { donationId: params.id, input: body, key });
      return { status: 201, body: { refund } };
    },
  }),
});
