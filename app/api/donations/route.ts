import * as donations from "@/lib/contract/operations/donations";
import { createDonation } from "@/lib/donations/create-donation";
import { listDonations } from "@/lib/donations/list-donations";
import { replayResponse } from "@/lib/donations/replay-response";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(donations.listDonations, async ({ ctx, query }) => ({ body: await listDonations(ctx, query) })),
  POST: serve(
    donations.createDonation,
    async ({ ctx, body }) => {
      const { created, token } = await createDonation(ctx, body);
      return { body: created, headers: { Location: `/api/public/donations/${token}` } };
    },
    replayResponse,
  ),
});
