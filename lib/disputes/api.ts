import { orgInQuery } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { disputeInPath } from "./context";
import { getDispute as get } from "./get-dispute";
import { listDisputes as list } from "./list-disputes";
import { disputeDetailSchema, disputeListSchema, listDisputesQuery } from "./schemas";

const dispute = {
  id: DEMO.disputeId,
  processorDisputeId: "dp_1SVd4kLocal0Dispute0Open",
  orgId: DEMO.orgId,
  donationId: "w4c8z1p7d0h5s2k9x6m3v8ya",
  amountCents: 7500,
  currency: "usd",
  reason: "fraudulent",
  reasonText: "The cardholder says that they did not make this payment",
  status: "OPEN",
  processorStatus: "needs_response",
  inquiry: false,
  respondBy: "2026-11-30T23:59:59.000Z",
  withdrawnCents: 7500,
  disputeFeeCents: 1500,
  transferReversedCents: 7500,
  platformFeeReturnedCents: 0,
  reinstatedCents: 0,
  transferredAgainCents: 0,
  organizationEffectCents: -7500,
  openedAt: "2026-11-16T11:04:00.000Z",
  closedAt: null,
  createdAt: "2026-11-16T11:04:02.000Z",
  donation: {
    amountCents: 7500,
    totalChargedCents: 7500,
    refundedCents: 0,
    status: "DISPUTED",
    receiptNumber: "ALM-4T8W-2K6Z-H5RD",
    createdAt: "2026-11-02T18:45:10.000Z",
    donor: {
      id: "n6v2b9q4t1y8e5r3u0i7o2pl",
      firstName: "Jonas",
      lastName: "Lind",
      email: "jonas.lind@example.com",
    },
    campaign: { id: DEMO.campaignId, title: "Winter Beds 2026" },
  },
};

export const listDisputes = endpoint({
  id: "listDisputes",
  route: "GET /api/disputes",
  tag: "Disputes",
  summary: "List disputes",
  description:
    "The disputes of an organization's donations, newest first. `status=OPEN` lists those awaiting a decision; `respondBy` is the deadline for evidence. `from` and `to` filter by `createdAt`, when a dispute was recorded.",
  role: "MEMBER",
  find: orgInQuery,
  query: listDisputesQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readCursor)(query.cursor);
  },
  answer: disputeListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    query: { orgId: DEMO.orgSlug, status: "OPEN" },
    answer: {
      disputes: [dispute],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const getDispute = endpoint({
  id: "getDispute",
  route: "GET /api/disputes/{id}",
  tag: "Disputes",
  summary: "Get a dispute",
  description:
    "One dispute with its donation and all movements of money so far. Evidence is submitted on the payment processor's own page, at `answerUrl`. While a dispute is open, its donation counts in no total; it counts again unless the dispute is lost.",
  role: "MEMBER",
  find: disputeInPath,
  params: idParams,
  answer: disputeDetailSchema,
  refusals: [{ status: 404, error: "Dispute not found", when: "There is no dispute with this id." }],
  example: {
    params: { id: DEMO.disputeId },
    answer: {
      ...dispute,
      answerUrl: "http://localhost:3002/payments/pi_1SVd4kLocal0Dispute0Open",
      steps: [
        {
          kind: "DISPUTE_OPENED",
          at: "2026-11-16T11:04:02.000Z",
          processorCents: 0,
          organizationCents: 0,
          raisedCents: -7500,
        },
        {
          kind: "DISPUTE_WITHDRAWN",
          at: "2026-11-16T11:04:03.000Z",
          processorCents: -9000,
          organizationCents: 0,
          raisedCents: 0,
        },
        {
          kind: "TRANSFER_REVERSED",
          at: "2026-11-16T11:04:04.000Z",
          processorCents: 0,
          organizationCents: -7500,
          raisedCents: 0,
        },
      ],
    },
  },
  handle: ({ ctx }) => get(ctx),
});
