import { protectionSchema } from "@/lib/abuse/schemas";
import { attentionItemSchema, attentionListSchema, listAttentionQuery } from "@/lib/attention/schemas";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "../demo";
import { operation } from "../operation";

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

export const listAttention = operation({
  id: "listAttention",
  tag: "Organizations",
  summary: "List what needs attention",
  description:
    "What a person of the organization should look at: disputes, refunds and payouts that failed, sums that differ, gifts without a seat, attacks on a donation page. Newest first; without `open`, those that were dealt with are among them.",
  role: "MEMBER",
  params: orgParams,
  query: listAttentionQuery,
  answer: attentionListSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { open: "true" },
    answer: { items: [attention], pagination: { page: 1, limit: 50, total: 1, totalPages: 1 } },
  },
});

export const resolveAttention = operation({
  id: "resolveAttention",
  tag: "Organizations",
  summary: "Mark an item as dealt with",
  description:
    "Takes an item off everybody's list of open ones. It stays in the list of all, with who did it and when. A second time changes nothing. It settles nothing by itself: a dispute is answered at the processor.",
  role: "MEMBER",
  params: orgParams.extend(idParams.shape),
  answer: attentionItemSchema,
  refusals: [
    { status: 404, error: "Attention item not found", when: "The organization has no item with this id." },
  ],
  example: {
    params: { idOrSlug: DEMO.orgSlug, id: DEMO.attentionId },
    answer: { ...attention, resolvedAt: "2026-11-21T12:00:00.000Z", resolvedBy: DEMO.ownerId },
  },
});

export const getProtection = operation({
  id: "getProtection",
  tag: "Organizations",
  summary: "Get the state of the protection",
  description:
    "How the defence against card testing stands: declined payments and gifts of the last 24 hours, by hour and by campaign, and what is locked. `CHALLENGED` makes a donor's browser solve a puzzle first, and the form stays open. A campaign is locked and unlocked by its own operations.",
  role: "MEMBER",
  params: orgParams,
  answer: protectionSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    answer: {
      state: "NORMAL",
      lastDay: { declines: 1, gifts: 14, addresses: 1, emails: 1 },
      hours: [{ start: "2026-11-21T10:00:00.000Z", declines: 1, gifts: 3 }],
      campaigns: [
        {
          id: DEMO.campaignId,
          title: "Winter Beds 2026",
          status: "ACTIVE",
          state: "NORMAL",
          declinesLastHour: 0,
          declinesLastDay: 1,
          giftsLastDay: 9,
          lockedAt: null,
          lockedBy: null,
        },
      ],
    },
  },
});
