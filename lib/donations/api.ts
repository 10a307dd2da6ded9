import { orgInQuery } from "@/lib/auth/access";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { amountCursorReader } from "@/lib/kernel/amount-cursor";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { donationInPath } from "./context";
import { createDonation as create } from "./create/create-donation";
import { replayResponse } from "./create/replay-response";
import { CREATE_DONATION, LIST_DONATIONS } from "./descriptions";
import { DONATION } from "./examples";
import { getDonation as get } from "./get-donation";
import { listDonations as list } from "./list/list-donations";
import { donationListSchema, listDonationsQuery } from "./list/schemas";
import { CREATE_REFUSALS, NO_DONATION } from "./refusals";
import { createDonationInput, createdDonationSchema, donationSchema } from "./schemas";

export const createDonation = endpoint({
  id: "createDonation",
  route: "POST /api/donations",
  tag: "Donations",
  summary: "Create a donation",
  description: CREATE_DONATION,
  role: "public",
  keys: true,
  limit: "give",
  body: createDonationInput,
  answer: createdDonationSchema,
  headers: {
    Location:
      "`/api/public/donations/<token>`: the donor's own view of the donation. The token gives access to the donation and its receipt but allows no changes. Keep it private.",
  },
  idempotent: true,
  claimsKey: true,
  refusals: CREATE_REFUSALS,
  example: {
    body: {
      campaignId: DEMO.campaignId,
      amount: 5000,
      frequency: "one_time",
      paymentMethod: "card",
      coverFees: true,
      donor: { email: "ada@example.com", firstName: "Ada", lastName: "Okafor" },
      tribute: { type: "in_honor", name: "Grandma Rose" },
      publicMessage: "Keep warm!",
      utmSource: "newsletter",
    },
    answer: {
      donation: {
        id: "k3v9t0x2m7q5c8w1z4r6b0nd",
        amountCents: 5000,
        status: "PENDING",
        frequency: "ONE_TIME",
      },
      clientSecret: "pi_1SVx0aLocal0Donation_secret_4f0c9a7b2e",
      fees: {
        donationAmount: 5000,
        processingFee: 144,
        platformFee: 50,
        totalCharged: 5194,
        netToOrg: 5000,
      },
    },
  },
  handle: async ({ ctx, body }) => {
    const { created, location, hasWebhooks } = await create(ctx, body);
    return new Reply(created, { headers: { Location: location }, isQuiet: !hasWebhooks });
  },
  replay: replayResponse,
});

export const listDonations = endpoint({
  id: "listDonations",
  route: "GET /api/donations",
  tag: "Donations",
  summary: "List donations",
  description: LIST_DONATIONS,
  role: "MEMBER",
  find: orgInQuery,
  query: listDonationsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(amountCursorReader(query.sort))(query.cursor);
  },
  answer: donationListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "SUCCEEDED", from: "2026-01-01", limit: "20" },
    answer: {
      donations: [
        {
          id: DEMO.donationId,
          amountCents: 10_000,
          status: "SUCCEEDED",
          frequency: "ONE_TIME",
          createdAt: DONATION.createdAt,
          donor: { firstName: "Amara", lastName: "Nwosu", email: "amara.nwosu@example.com" },
          campaign: { title: "Winter Beds 2026" },
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const getDonation = endpoint({
  id: "getDonation",
  route: "GET /api/donations/{id}",
  tag: "Donations",
  summary: "Get a donation",
  description:
    "Returns a donation with its amounts, donor, refunds, disputes and payment progress. The donor's name and email address are those given with this donation.",
  role: "MEMBER",
  find: donationInPath,
  params: idParams,
  answer: donationSchema,
  refusals: [NO_DONATION],
  example: { params: { id: DEMO.donationId }, answer: DONATION },
  handle: ({ ctx }) => get(ctx),
});
