import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { listAuditLog as list } from "./list-audit-log";
import { auditLogSchema, listAuditLogQuery } from "./schemas";

export const listAuditLog = endpoint({
  id: "listAuditLog",
  route: "GET /api/orgs/{idOrSlug}/audit-log",
  tag: "Audit log",
  summary: "List the audit log",
  description:
    "Who did what in the organization, newest first: every change by staff, by API keys and by donors on their subscription pages, with the changed fields; and every downloaded export (`export.downloaded`), with its filters. Entries are written in the same transaction as the change and are never changed or deleted. Events of the payment processor are in the donations' own histories, not here.\n\nFor older entries pass `nextCursor` as `cursor` with the same filters. New entries do not shift pages.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listAuditLogQuery,
  answer: auditLogSchema,
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { action: "campaign.updated", limit: "2" },
    answer: {
      entries: [
        {
          id: "412",
          action: "campaign.updated",
          actor: { kind: "PERSON", id: DEMO.ownerId, name: "Grace Okafor" },
          subject: { type: "campaign", id: DEMO.campaignId },
          requestId: "5f0c2a86-7a57-4a5f-9f0e-5b8a3f1f6a11",
          before: { goalAmountCents: 1_500_000 },
          after: { goalAmountCents: 2_000_000 },
          createdAt: "2026-11-20T15:04:05.000Z",
        },
        {
          id: "398",
          action: "campaign.updated",
          actor: { kind: "PERSON", id: DEMO.memberId, name: "Daniel Reyes" },
          subject: { type: "campaign", id: DEMO.campaignId },
          requestId: "0a1d8c1e-3a7e-4a64-8c52-90a7a5d0c9be",
          before: { showGoal: false },
          after: { showGoal: true },
          createdAt: "2026-11-18T09:30:00.000Z",
        },
      ],
      nextCursor: "398",
    },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});
