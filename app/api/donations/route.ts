import * as donations from "@/lib/contract/operations/donations";
import { answerAgain } from "@/lib/donations/answer-again";
import { createDonation } from "@/lib/donations/create-donation";
import { listDonations } from "@/lib/donations/list-donations";
import { methods } from "@/lib/http/methods";
import { serve } from "@/lib/http/serve-operation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: serve(donations.listDonations, async ({ ctx, query }) => ({ body: await listDonations(ctx, query) })),
  POST: serve(
    donations.createDonation,
    async ({ ctx, body }) => {
      const { created, token } = await createDonation(ctx, body);
      return { body: created, headers: { Location: `/api/public/gifts/${token}` } };
    },
    answerAgain,
  ),
});
