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
  error: "An organization needs an owner. Make another member an owner first",
  when: "The organization would be left without an owner.",
};

const NO_MEMBER = {
  status: 404,
  error: "Member not found",
  when: "The organization has no member with this id.",
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
    "Lists all members of the organization with their roles, in the order in which they joined. Names and email addresses come from the sign-in service; they are `null` while it does not respond.",
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
    "Changes a member's role, effective from their next request. Only owners manage admins and owners, so an admin can only confirm `MEMBER`. At least one owner always remains. Setting the current role changes nothing. Open invitations sent by the person that the new role could not send are revoked. API keys that the person is responsible for stay active, but are limited by the new role: an `admin` key of a member has scope `write` (`effectiveScope` in the list of keys), and `admin` again once the person is an admin again. Webhooks stay active; `webhookIds` lists those to review.",
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
    "Removes a member, effective from their next request. With your own id, you leave the organization, regardless of your role. Admins remove members, owners remove anyone, and at least one owner always remains. An API key needs scope `admin`. API keys that the person created, directly or indirectly, are revoked because the person may still have them (`revokedKeyIds`). Pass `keepKeys=true` if the organization's programs rely on them: you then become responsible for the keys (`keptBy`), and your role limits them. Members who leave cannot pass `keepKeys`. Open invitations sent by the person are revoked. Webhooks belong to the organization and stay active; `webhookIds` lists those to review.",
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
      when: "You are not a member of the organization; you are a member and name someone else; you leave and pass `keepKeys`; or the API key belongs to another organization or its scope is not `admin`.",
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
