import * as operations from "@/lib/contract/operations/pages";
import { quoteGift } from "@/lib/donations/quote-gift";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.quoteGift, async ({ ctx, body }) => ({ body: await quoteGift(ctx, body) })),
});
