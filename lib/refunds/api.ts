import { orgInQuery } from "@/lib/auth/access";
import { REFUND_DONATION } from "@/lib/donations/descriptions";
import { DONATION_SUMMARY, REFUND } from "@/lib/donations/examples";
import { NO_DONATION } from "@/lib/donations/refusals";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { refundableInPath } from "./context";
import { listRefunds as list } from "./list-refunds";
import { quoteRefund as quote } from "./quote-refund";
import { refundDonation as refund } from "./refund-donation";
import { REFUND_REFUSALS } from "./refusals";
import {
  listRefundsQuery,
  refundAnswerSchema,
  refundInput,
  refundListSchema,
  refundQuoteAnswerSchema,
  refundQuoteQuery,
} from "./schemas";

export const quoteRefund = endpoint({
  id: "quoteRefund",
  route: "GET /api/donations/{id}/refund",
  tag: "Refunds",
  summary: "Preview a refund",
  description:
    "Previews a refund to the cent, without making it: what the donor receives, what is deducted from the organization's balance, the campaign's new total, and how many tickets become available. `refusal` states why the refund cannot be made now; null if it can.",
  role: "MEMBER",
  find: refundableInPath,
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
  handle: async ({ ctx, query }) => ({ quote: await quote(ctx, query) }),
});

export const refundDonation = endpoint({
  id: "refundDonation",
  route: "POST /api/donations/{id}/refund",
  tag: "Refunds",
  summary: "Refund a donation",
  description: REFUND_DONATION,
  role: "ADMIN",
  find: refundableInPath,
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
  handle: async ({ ctx, body }) => ({
    refund: await refund(ctx, { input: body, key: ctx.seed ?? null }),
  }),
});

export const listRefunds = endpoint({
  id: "listRefunds",
  route: "GET /api/refunds",
  tag: "Refunds",
  summary: "List refunds",
  description:
    "Lists the refunds of an organization's donations, newest first, each with its donation: refunds by staff, refunds made in the processor's dashboard, and automatic refunds of oversold tickets. `from` and `to` are whole days in the organization's time zone.",
  role: "MEMBER",
  find: orgInQuery,
  query: listRefundsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readCursor)(query.cursor);
  },
  answer: refundListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "SUCCEEDED" },
    answer: {
      refunds: [{ ...REFUND, donation: DONATION_SUMMARY }],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});
