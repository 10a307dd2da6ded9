import { createDonation } from "@/lib/donations/create-donation";
import { listDonations } from "@/lib/donations/list-donations";
import { createDonationInput, listDonationsQuery } from "@/lib/donations/schemas";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = methods({
  GET: route({
    access: "caller",
    query: listDonationsQuery,
    handle: async ({ ctx, query }) => ({ body: await listDonations(ctx, query) }),
  }),
  POST: route({
    access: "public",
    limit: "give",
    body: createDonationInput,
    idempotent: "create-donation",
    handle: async ({ ctx, body }) => {
      const { created, token } = await createDonation(ctx, body);
      return { body: created, headers: { Location: `/api/public/gifts/${token}` } };
    },
  }),
});
