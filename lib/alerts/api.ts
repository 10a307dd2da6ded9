import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { readCursor } from "@/lib/kernel/time-cursor";
import { itemInPath } from "./context";
import { listAlerts as list } from "./list-alerts";
import { resolveAlert as resolve } from "./resolve-alert";
import { alertListSchema, alertSchema, listAlertsQuery } from "./schemas";

const ALERT = {
  id: DEMO.alertId,
  kind: "DISPUTE",
  message:
    "A donation of $75.00 is disputed for $75.00. The cardholder says that they did not make this payment.",
  figures: { disputedCents: 7500, disputeId: DEMO.disputeId, respondBy: "2026-11-30T23:59:59.000Z" },
  campaign: { id: DEMO.campaignId, title: "Winter Beds 2026" },
  donationId: "t2x9v4m7q0k5z8w1c3n6b0d4",
  createdAt: "2026-11-20T15:04:05.000Z",
  resolvedAt: null,
  resolvedBy: null,
} as const;

export const listAlerts = endpoint({
  id: "listAlerts",
  route: "GET /api/orgs/{idOrSlug}/alerts",
  tag: "Organizations",
  summary: "List alerts",
  description:
    "Issues that the organization's staff should review: disputes, failed refunds and payouts, amount mismatches, oversold tickets and attacks on donation pages. Newest first; without `open`, resolved alerts are included.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listAlertsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readCursor)(query.cursor);
  },
  answer: alertListSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { open: "true" },
    answer: {
      items: [ALERT],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const resolveAlert = endpoint({
  id: "resolveAlert",
  route: "POST /api/orgs/{idOrSlug}/alerts/{id}/resolve",
  tag: "Organizations",
  summary: "Resolve an alert",
  description:
    "Marks an alert as resolved for the whole team. It stays in the full list, with who resolved it and when. Repeating it changes nothing. The issue itself is not affected: for example, a dispute still needs a response at the processor.",
  role: "MEMBER",
  find: itemInPath,
  params: orgParams.extend(idParams.shape),
  answer: alertSchema,
  refusals: [{ status: 404, error: "Alert not found", when: "The organization has no alert with this id." }],
  example: {
    params: { idOrSlug: DEMO.orgSlug, id: DEMO.alertId },
    answer: { ...ALERT, resolvedAt: "2026-11-21T12:00:00.000Z", resolvedBy: DEMO.ownerId },
  },
  handle: ({ ctx, params }) => resolve(ctx, { id: params.id }),
});
