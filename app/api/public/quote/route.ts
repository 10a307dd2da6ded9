import * as operations from "@/lib/contract/operations/pages";
import { quoteDonation } from "@/lib/donations/quote-donation";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  POST: serve(operations.quoteDonation, async ({ ctx, body }) => ({ body: await quoteDonation(ctx, body) })),
});
