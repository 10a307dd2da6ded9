import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import { endpoint } from "@/lib/http/endpoint";
import { orgParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { memberInPath } from "./context";
import { listMembers as list } from "./list-members";
import { ONLY_OWNERS } from "./refusals";
import { removeMember as remove } from "./remove-member";
import {
  memberListSchema,
  removedMemberSchema,
  removeMemberQuery,
  updatedMemberSchema,
  updateMemberInput,
} from "./schemas";
import { updateMember as update } from "./update-member";

const id = z.string().min(1).max(100);

const memberParams = orgParams.extend({ userId: id.describe("The person's id at the sign-in service.") });

const inOrg = { idOrSlug: DEMO.orgSlug };

const LAST_OWNER = {
  status: 409,
  error: "An organization needs an owner. Make somebody else an owner first",
  when: "The organization would be left without an owner.",
};

const NO_MEMBER = {
  status: 404,
  error: "Member not found",
  when: "Nobody with this id belongs to the organization.",
};

const member = {
  userId: DEMO.memberId,
  firstName: "Daniel",
  lastName: "Reyes",
  email: "daniel@hopeshelter.example",
  role: "MEMBER",
  createdAt: "2026-01-12T15:00:00.000Z",
} as const;

export const listMembers = endpoint({
  id: "listMembers",
  route: "GET /api/orgs/{idOrSlug}/members",
  tag: "Team",
  summary: "List members",
  description:
    "Everybody who belongs to the organization, with their role, in the order in which they joined. Names and addresses come from the sign-in service; while it does not answer they are `null`, and the list is there all the same.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: memberListSchema,
  example: {
    params: inOrg,
    answer: {
      data: [
        {
          ...member,
          userId: DEMO.ownerId,
          firstName: "Grace",
          lastName: "Okafor",
          email: "grace@hopeshelter.example",
          role: "OWNER",
        },
        member,
      ],
    },
  },
  handle: ({ ctx }) => list(ctx),
});

export const updateMember = endpoint({
  id: "updateMember",
  route: "PATCH /api/orgs/{idOrSlug}/members/{userId}",
  tag: "Team",
  summary: "Change a member's role",
  description:
    "Gives somebody another role, from their next call on. Only owners make, change and unmake admins and owners, so an admin can do no more than confirm `MEMBER`. One owner always stays, whatever is asked at once. A role that somebody has already changes nothing. Open invitations that the person sent and could not send in the new role are revoked. API keys that they answer for go on and do no more than the new role allows, from the next call on: an `admin` key of a member acts with scope `write` (`effectiveScope` in the list of keys), and with `admin` again once they are an admin again. Webhooks go on: `webhookIds` names those to look at.",
  role: "ADMIN",
  find: memberInPath,
  params: memberParams,
  body: updateMemberInput,
  answer: updatedMemberSchema,
  refusals: [ONLY_OWNERS, NO_MEMBER, LAST_OWNER],
  example: {
    params: { ...inOrg, userId: DEMO.memberId },
    body: { role: "MEMBER" },
    answer: { member, webhookIds: [] },
  },
  handle: ({ ctx, params, body }) => update(ctx, { userId: params.userId, input: body }),
});

export const removeMember = endpoint({
  id: "removeMember",
  route: "DELETE /api/orgs/{idOrSlug}/members/{userId}",
  tag: "Team",
  summary: "Remove a member",
  description:
    "Takes somebody out of the organization, from their next call on; with one's own id, one leaves it, whatever one's role. Admins remove members, owners everybody, and one owner always stays. An API key needs scope `admin`: it belongs to nobody who could leave. API keys that the person made, or that were made with those, are revoked, since the person may hold them (`revokedKeyIds`); pass `keepKeys=true` where programs of the organization are to go on with them, which whoever leaves cannot decide alone: then you answer for these keys (`keptBy`), and your role bounds them. Open invitations that the person sent are revoked. Webhooks stay, since they belong to the organization: `webhookIds` names those to look at.",
  role: "MEMBER",
  find: memberInPath,
  scope: "admin",
  params: memberParams,
  query: removeMemberQuery,
  answer: removedMemberSchema,
  refusals: [
    {
      status: 403,
      error: "Forbidden",
      when: "You are not a member of the organization; you are a member and name somebody else; you leave and pass `keepKeys`; or the key is of another organization or its scope is not `admin`.",
    },
    ONLY_OWNERS,
    NO_MEMBER,
    LAST_OWNER,
  ],
  example: {
    params: { ...inOrg, userId: DEMO.memberId },
    answer: { id: DEMO.memberId, deleted: true, revokedKeyIds: [], webhookIds: [] },
  },
  handle: ({ ctx, params, query }) => remove(ctx, { userId: params.userId, ...query }),
});
