import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { readCursor } from "@/lib/kernel/time-cursor";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { commitmentInPath } from "./context";
import { listCommitments as list, serializeCommitment } from "./list-commitments";
import { NO_COMMITMENT, NO_PAGE, NOT_MAILABLE, NOT_OPEN, REQUESTED_LATELY } from "./refusals";
import { requestContinuation as request } from "./request-continuation";
import {
  type Commitment,
  commitmentListSchema,
  commitmentParams,
  commitmentSchema,
  continuationRequestInput,
  listCommitmentsQuery,
  updateCommitmentInput,
} from "./schemas";
import { updateCommitment as update } from "./update-commitment";

const COMMITMENT: Commitment = {
  id: DEMO.commitmentId,
  donor: {
    id: "p5v0b8rdm4c8t1z6q9x3k7w2",
    firstName: "Noor",
    lastName: "Haddad",
    email: "noor.haddad@example.com",
  },
  campaign: { id: DEMO.campaignId, title: "Winter Beds 2026" },
  fund: null,
  amountCents: 2500,
  frequency: "MONTHLY",
  startedOn: "2024-03-05",
  nextOn: "2026-12-05",
  status: "ACTIVE",
  source: "DONORBOX",
  externalId: "P-2001",
  importId: "i7w2p5v0b8rdm4c8t1z6q9x3",
  state: "OPEN",
  note: null,
  askedAt: null,
  askableFrom: "2026-11-20T15:02:00.000Z",
  subscriptionId: null,
  createdAt: "2026-11-20T15:02:00.000Z",
  updatedAt: "2026-11-20T15:02:00.000Z",
};
const inOrg = { idOrSlug: DEMO.orgSlug };
const ofCommitment = { ...inOrg, commitmentId: DEMO.commitmentId };

export const listCommitments = endpoint({
  id: "listCommitments",
  route: "GET /api/orgs/{idOrSlug}/commitments",
  tag: "Recurring commitments",
  summary: "List recurring commitments",
  description:
    "Regular giving of donors through other systems, as imported, newest first. Nothing is charged here and nothing counts in totals, because a file cannot transfer a payment method. Donors can be asked to continue here.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listCommitmentsQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) readCursor(query.cursor);
  },
  answer: commitmentListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    params: inOrg,
    query: { state: "OPEN", status: "ACTIVE" },
    answer: { commitments: [COMMITMENT], nextCursor: null },
  },
  handle: ({ ctx, query }) => list(ctx, query),
});

export const getCommitment = endpoint({
  id: "getCommitment",
  route: "GET /api/orgs/{idOrSlug}/commitments/{commitmentId}",
  tag: "Recurring commitments",
  summary: "Get a recurring commitment",
  description: "One recurring commitment with its donor.",
  role: "MEMBER",
  find: commitmentInPath,
  params: commitmentParams,
  answer: commitmentSchema,
  refusals: [NO_ORGANIZATION, NO_COMMITMENT],
  example: { params: ofCommitment, answer: COMMITMENT },
  handle: async ({ ctx }) => serializeCommitment(ctx.found),
});

export const updateCommitment = endpoint({
  id: "updateCommitment",
  route: "PATCH /api/orgs/{idOrSlug}/commitments/{commitmentId}",
  tag: "Recurring commitments",
  summary: "Update a recurring commitment",
  description:
    "Sets the state of a commitment, or changes its note. The data of the former system stays as imported. Recorded in the audit log.",
  role: "MEMBER",
  find: commitmentInPath,
  params: commitmentParams,
  body: updateCommitmentInput,
  answer: commitmentSchema,
  refusals: [NO_ORGANIZATION, NO_COMMITMENT],
  example: {
    params: ofCommitment,
    body: { note: "Called: continues in January." },
    answer: {
      ...COMMITMENT,
      note: "Called: continues in January.",
      updatedAt: "2026-11-21T10:05:00.000Z",
    },
  },
  handle: ({ ctx, body }) => update(ctx, body),
});

export const requestContinuation = endpoint({
  id: "requestContinuation",
  route: "POST /api/orgs/{idOrSlug}/commitments/{commitmentId}/ask",
  tag: "Recurring commitments",
  summary: "Ask a donor to continue here",
  description:
    "Mails the donor of an open commitment a link to a campaign page with amount and frequency filled in, at most once in seven days. Donors who unsubscribed or must not be contacted by email are not mailed. When the donor then starts a recurring donation with the same frequency, to that campaign or the commitment’s own, the commitment becomes `CONTINUED` within minutes. Recorded in the audit log.",
  role: "MEMBER",
  find: commitmentInPath,
  params: commitmentParams,
  body: continuationRequestInput,
  answer: commitmentSchema,
  idempotent: true,
  refusals: [NO_ORGANIZATION, NO_COMMITMENT, NOT_OPEN, NO_PAGE, NOT_MAILABLE, REQUESTED_LATELY],
  example: {
    params: ofCommitment,
    body: { campaignId: DEMO.campaignId },
    answer: {
      ...COMMITMENT,
      askedAt: "2026-11-21T10:05:00.000Z",
      askableFrom: "2026-11-28T10:05:00.000Z",
      updatedAt: "2026-11-21T10:05:00.000Z",
    },
  },
  handle: ({ ctx, body }) => request(ctx, body),
});
