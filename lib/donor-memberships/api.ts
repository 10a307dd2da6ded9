import { orgInPath } from "@/lib/auth/access";
import { campaignInPath } from "@/lib/campaigns/context";
import { NO_CAMPAIGN } from "@/lib/campaigns/refusals";
import { donorInPath } from "@/lib/donors/context";
import { NO_DONOR } from "@/lib/donors/refusals";
import { endpoint } from "@/lib/http/endpoint";
import { idParams, orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { eitherWay } from "@/lib/kernel/pagination";
import { NO_ORGANIZATION } from "@/lib/orgs/refusals";
import { readMemberCursor } from "./list-cursor";
import { listMembers, membershipsOfDonor } from "./list-members";
import { DEFAULT_TERMS } from "./rules";
import {
  listMembersQuery,
  memberListSchema,
  membershipsOfDonorSchema,
  termsSchema,
  updateTermsInput,
} from "./schemas";
import { getTerms, updateTerms } from "./terms";

const TERMS = { ...DEFAULT_TERMS, reminderDays: [...DEFAULT_TERMS.reminderDays] };
const LEVEL = { id: "v6m3x9q1k8z4t7c2w5p0b8rd", name: "Neighbor" };
const MEMBERSHIP = {
  id: "m4c8t1z6q9x3k7w2p5v0b8rd",
  number: 12,
  state: "ACTIVE" as const,
  since: "2024-12-04",
  until: "2026-12-03",
  renews: false,
  givingLevel: LEVEL,
  campaign: { id: "h2p7k4x9m1q6t3z8c5w0v8rd", title: "Hope Circle" },
};

export const listDonorMembers = endpoint({
  id: "listDonorMembers",
  route: "GET /api/orgs/{idOrSlug}/donor-memberships",
  tag: "Memberships",
  summary: "List members",
  description:
    "Donors with a membership, newest first; with `dueWithin`, ordered by the next end. A donation to a campaign of type `MEMBERSHIP` makes its donor a member, at the chosen giving level or the one that its amount reaches. A one-time donation pays for the campaign’s `months` from the day it was paid, or from the current end if the membership is renewed before that or in grace. A payment of a recurring donation lasts until the next payment. A refund, a dispute or a void removes the time that the donation paid for.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  query: listMembersQuery,
  check: ({ query }) => {
    if (query.cursor !== undefined) eitherWay(readMemberCursor)(query.cursor);
  },
  answer: memberListSchema,
  refusals: [NO_ORGANIZATION],
  example: {
    params: { idOrSlug: DEMO.orgSlug },
    query: { state: "ACTIVE", dueWithin: "30" },
    answer: {
      members: [
        {
          ...MEMBERSHIP,
          donor: {
            id: DEMO.duplicateDonorId,
            firstName: "Chidi",
            lastName: "Nwosu",
            email: "chidi.nwosu@example.com",
          },
          lastDonationId: "d8q2w6t0z4c9x3k7m1p5v8rd",
        },
      ],
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
      nextCursor: null,
      previousCursor: null,
    },
  },
  handle: ({ ctx, query }) => listMembers(ctx, query),
});

export const listDonorMemberships = endpoint({
  id: "listDonorMemberships",
  route: "GET /api/donors/{id}/memberships",
  tag: "Memberships",
  summary: "List a donor’s memberships",
  description:
    "A donor’s memberships, one per campaign, oldest first, with the period that each counted donation pays for.",
  role: "MEMBER",
  find: donorInPath,
  params: idParams,
  answer: membershipsOfDonorSchema,
  refusals: [NO_DONOR],
  example: {
    params: { id: DEMO.donorId },
    answer: {
      data: [
        {
          ...MEMBERSHIP,
          cardUrl: `http://localhost:3001/donate/hope-circle/member/${DEMO.membershipToken}`,
          periods: [
            {
              donationId: "d8q2w6t0z4c9x3k7m1p5v8rd",
              amountCents: 6000,
              givingLevel: LEVEL,
              from: "2025-12-04",
              to: "2026-12-03",
            },
          ],
        },
      ],
    },
  },
  handle: ({ ctx }) => membershipsOfDonor(ctx),
});

export const getMembershipTerms = endpoint({
  id: "getMembershipTerms",
  route: "GET /api/campaigns/{id}/membership-terms",
  tag: "Memberships",
  summary: "Get a campaign’s membership terms",
  description:
    "How long a campaign’s memberships run, and when members are reminded. Returns the defaults until terms are saved. Only campaigns of type `MEMBERSHIP` have members.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  answer: termsSchema,
  refusals: [NO_CAMPAIGN],
  example: { params: { id: DEMO.draftCampaignId }, answer: TERMS },
  handle: ({ ctx }) => getTerms(ctx),
});

export const updateMembershipTerms = endpoint({
  id: "updateMembershipTerms",
  route: "PATCH /api/campaigns/{id}/membership-terms",
  tag: "Memberships",
  summary: "Change a campaign’s membership terms",
  description:
    "Changes the given terms. A new length applies to donations paid from now on; existing periods keep their days. Grace days and reminders apply to all memberships from now on. Recorded in the audit log.",
  role: "MEMBER",
  find: campaignInPath,
  params: idParams,
  body: updateTermsInput,
  answer: termsSchema,
  refusals: [NO_CAMPAIGN],
  example: {
    params: { id: DEMO.draftCampaignId },
    body: { graceDays: 60, reminderDays: [14] },
    answer: { ...TERMS, graceDays: 60, reminderDays: [14] },
  },
  handle: ({ ctx, body }) => updateTerms(ctx, body),
});
