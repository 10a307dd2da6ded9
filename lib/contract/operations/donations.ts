import { donationListSchema, listDonationsQuery } from "@/lib/donations/list-schemas";
import { createDonationInput, createdDonationSchema, donationSchema } from "@/lib/donations/schemas";
import { idParams } from "@/lib/http/params";
import {
  listRefundsQuery,
  refundAnswerSchema,
  refundInput,
  refundListSchema,
  refundQuoteAnswerSchema,
  refundQuoteQuery,
} from "@/lib/refunds/schemas";
import { DEMO } from "../demo";
import { ABOUT_GIFT, GIFT, NO_DONATION, NO_ORGANIZATION, REFUND } from "../donation-examples";
import { CREATE_DONATION, LIST_DONATIONS, REFUND_DONATION } from "../donation-words";
import { CREATE_REFUSALS } from "../gift-refusals";
import { operation } from "../operation";
import { REFUND_REFUSALS } from "../refund-refusals";

export const createDonation = operation({
  id: "createDonation",
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
      "`/api/public/gifts/<token>`: the donor's own view of the gift. The token shows the gift and its receipt and permits no change; keep it private.",
  },
  idempotent: true,
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
      clientSecret: "pi_1SVx0aLocal0Gift_secret_4f0c9a7b2e",
      fees: {
        donationAmount: 5000,
        processingFee: 144,
        platformFee: 50,
        totalCharged: 5194,
        netToOrg: 5000,
      },
    },
  },
});

export const listDonations = operation({
  id: "listDonations",
  tag: "Donations",
  summary: "List donations",
  description: LIST_DONATIONS,
  role: "MEMBER",
  query: listDonationsQuery,
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
          createdAt: GIFT.createdAt,
          donor: { firstName: "Amara", lastName: "Nwosu", email: "amara.nwosu@example.com" },
          campaign: { title: "Winter Beds 2026" },
        },
      ],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
    },
  },
});

export const getDonation = operation({
  id: "getDonation",
  tag: "Donations",
  summary: "Get a donation",
  description:
    "One gift with its sums, its donor, and all that happened to it: refunds, disputes, and how far its payment is. The donor's name and e-mail address are as given with this gift.",
  role: "MEMBER",
  params: idParams,
  answer: donationSchema,
  refusals: [NO_DONATION],
  example: { params: { id: DEMO.donationId }, answer: GIFT },
});

export const quoteRefund = operation({
  id: "quoteRefund",
  tag: "Refunds",
  summary: "Preview a refund",
  description:
    "What a refund would do, to the cent, without doing it: what the donor gets, what leaves the organization's balance, what the campaign's total becomes, and which tickets are free again. `refusal` says in words why it cannot be made now; it is null when it can.",
  role: "MEMBER",
  params: idParams,
  query: refundQuoteQuery,
  answer: refundQuoteAnswerSchema,
  refusals: [NO_DONATION],
  example: {
    params: { id: DEMO.donationId },
    query: { amountCents: "100" },
    answer: {
      quote: {
        donationId: DEMO.donationId,
        refusal: null,
        refundableCents: 10_000,
        amountCents: 100,
        organizationPaysCents: 99,
        platformFeeReturnedCents: 1,
        processingFeeKeptCents: 3,
        raisedBeforeCents: 10_000,
        raisedAfterCents: 9900,
        ticketsReleased: 0,
        matchReleasedCents: 0,
        statusAfter: "SUCCEEDED",
      },
    },
  },
});

export const refundDonation = operation({
  id: "refundDonation",
  tag: "Refunds",
  summary: "Refund a donation",
  description: REFUND_DONATION,
  role: "ADMIN",
  params: idParams,
  body: refundInput,
  status: 201,
  answer: refundAnswerSchema,
  idempotent: true,
  refusals: REFUND_REFUSALS,
  example: {
    params: { id: DEMO.donationId },
    body: { amountCents: 100, reason: "REQUESTED_BY_DONOR", note: "Asked by phone" },
    answer: { refund: REFUND },
  },
});

export const listRefunds = operation({
  id: "listRefunds",
  tag: "Refunds",
  summary: "List refunds",
  description:
    "The refunds of an organization's gifts, newest first, each with its gift: those that staff made here, those made in the processor's own dashboard, and those that the service made because no seat was left. Dates of `from` and `to` are whole days in the organization's time zone.",
  role: "MEMBER",
  query: listRefundsQuery,
  answer: refundListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "SUCCEEDED" },
    answer: {
      refunds: [{ ...REFUND, donation: ABOUT_GIFT }],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
    },
  },
});
