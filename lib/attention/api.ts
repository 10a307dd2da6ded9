import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { itemInPath } from "./context";
import { listAttention as list } from "./list-attention";
import { resolveAttention as resolve } from "./resolve-attention";
import { attentionItemSchema, attentionListSchema, listAttentionQuery } from "./schemas";

const attention = {
  id: DEMO.attentionId,
  kind: "DISPUTE",
  message:
    "A gift of $75.00 is disputed for $75.00. The cardholder says that they did not make this payment.",
  figures: { disputedCents: 7500, disputeId: DEMO.disputeId, respondBy: "2026-11-30T23:59:59.000Z" },
  campaign: { id: DEMO.campaignId, title: "Winter Beds 2026" },
  donationId: "t2x9v4m7q0k5z8w1c3n6b0d4",
  createdAt: "2026-11-20T15:04:05.000Z",
  resolvedAt: null,
  resolvedBy: null,
} as const;

export const listAttention = endpoint({
  id: "listAttention",
  route: "GET /api/orgs/{idOrSlug}/attention",
  tag: "Organizations",
  summary: "List what needs attention",
  description:
    "What a person of the organization should look at: disputes, refunds and payouts that failed, sums that differ, gifts without a seat, attacks on a donation page. Newest first; without `open`, those that were dealt with are among them.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listAttentionQuery,
  answer: attentionListSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { open: "true" },
    answer: { items: [attention], pagination: { page: 1, limit: 50, total: 1, totalPages: 1 } },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const resolveAttention = endpoint({
  id: "resolveAttention",
  route: "POST /api/orgs/{idOrSlug}/attention/{id}/resolve",
  tag: "Organizations",
  summary: "Mark an item as dealt with",
  description:
    "Takes an item off everybody's list of open ones. It stays in the list of all, with who did it and when. A second time changes nothing. It settles nothing by itself: a dispute is answered at the processor.",
  role: "MEMBER",
  find: itemInPath,
  params: orgParams.extend(idParams.shape),
  answer: attentionItemSchema,
  refusals: [
    { status: 404, error: "Attention item not found", when: "The organization has no item with this id." },
  ],
  example: {
    params: { idOrSlug: DEMO.orgSlug, id: DEMO.attentionId },
    answer: { ...attention, resolvedAt: "2026-11-21T12:00:00.000Z", resolvedBy: DEMO.ownerId },
  },
  handle: ({ ctx, params }) => resolve(ctx, { id: params.id }),
});
