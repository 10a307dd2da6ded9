import * as donations from "@/lib/contract/operations/donations";
import { getDonation } from "@/lib/donations/get-donation";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(donations.getDonation, async ({ ctx, params }) => ({ body: await getDonation(ctx, params.id) })),
});
