import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import type { Refusal } from "@/lib/http/declaration";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { orgParams, tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { acceptInvitation as accept } from "./accept-invitation";
import { invitationByToken, invitationInPath } from "./context";
import { createInvitation as create } from "./create-invitation";
import { getInvitation as get } from "./get-invitation";
import { listInvitations as list } from "./list-invitations";
import { ONLY_OWNERS } from "./refusals";
import { resendInvitation as resend } from "./resend-invitation";
import { revokeInvitation as revoke } from "./revoke-invitation";
import {
  acceptedInvitationSchema,
  createInvitationInput,
  invitationAnswerSchema,
  invitationListSchema,
  invitationPreviewSchema,
} from "./schemas";

const id = z.string().min(1).max(100);

const invitationParams = orgParams.extend({ invitationId: id });

const deletedSchema = z.object({ id: z.string(), deleted: z.literal(true) });

const inOrg = { idOrSlug: DEMO.orgSlug };

const NO_INVITATION = { status: 404, error: "Invitation not found", when: "There is no such invitation." };

const REVOKED = {
  status: 409,
  error: "This invitation has been revoked",
  when: "Somebody of the team has revoked it, or whoever sent it is no longer in a position to.",
};

const ACCEPTED = {
  status: 409,
  error: "This invitation has been accepted already",
  when: "It was used before.",
};

const TOO_MANY_OPEN: Refusal[] = [
  {
    status: 409,
    error: "At most 20 invitations are open at once; revoke one first",
    when: "20 invitations of the organization can be accepted now.",
  },
  {
    status: 409,
    error:
      "At most 5 invitations are open at once until the payment setup is finished; finish it or revoke one first",
    when: "The organization is `ONBOARDING`, and 5 of its invitations can be accepted now.",
  },
];

const TOO_MANY_MAILS: Refusal[] = [
  {
    status: 429,
    error: "Too Many Requests",
    reason: "An organization sends at most 50 invitations a day",
    when: "50 mails were asked for in the last 24 hours, first and repeated ones alike.",
  },
  {
    status: 429,
    error: "Too Many Requests",
    reason: "An organization sends at most 10 invitations a day until its payment setup is finished",
    when: "The organization is `ONBOARDING`, and 10 mails were asked for in the last 24 hours.",
  },
  {
    status: 429,
    error: "Too Many Requests",
    reason: "A person sends at most 50 invitations a day, in all of their organizations",
    when: "You, and keys that you made, have asked for 50 mails in the last 24 hours.",
  },
];

const NO_PROVIDER = {
  status: 503,
  error: "The sign-in service cannot be reached",
  when: "It cannot say whose address is whose right now. Nothing was changed.",
};

const invitation = {
  id: DEMO.invitationId,
  email: "ruth@hopeshelter.example",
  role: "MEMBER",
  status: "OPEN",
  invitedBy: { userId: DEMO.ownerId, name: "Grace Okafor" },
  mailCount: 1,
  createdAt: "2026-11-20T09:30:00.000Z",
  expiresAt: "2026-11-27T09:30:00.000Z",
  acceptedAt: null,
  revokedAt: null,
} as const;

export const listInvitations = endpoint({
  id: "listInvitations",
  route: "GET /api/orgs/{idOrSlug}/invitations",
  tag: "Team",
  summary: "List invitations",
  description:
    "Invitations that are open, and those that were accepted, revoked or ran out in the last 30 days, newest first. The secret link of an invitation is in its mail and nowhere else; only a hash of it is kept.",
  role: "MEMBER",
  find: orgInPath,
  params: orgParams,
  answer: invitationListSchema,
  example: { params: inOrg, answer: { data: [invitation] } },
  handle: ({ ctx }) => list(ctx),
});

export const createInvitation = endpoint({
  id: "createInvitation",
  route: "POST /api/orgs/{idOrSlug}/invitations",
  tag: "Team",
  summary: "Invite somebody",
  description:
    "Sends a mail with a secret link, on which whoever has this address verified can join within seven days. Admins invite members; only owners invite admins and owners. A key of scope `admin` invites members in the name of the person who answers for it, as long as that person is an admin or an owner. An invitation that ran out for the same address is taken over, and its old link ends. An organization has at most 20 open invitations and sends at most 50 of their mails in 24 hours; until its payment setup is finished, 5 and 10. One person sends at most 50 in 24 hours, in all of their organizations.",
  role: "ADMIN",
  find: orgInPath,
  params: orgParams,
  body: createInvitationInput,
  status: 201,
  answer: invitationAnswerSchema,
  idempotent: true,
  refusals: [
    ONLY_OWNERS,
    {
      status: 409,
      error: "ruth@hopeshelter.example is a member already",
      when: "Somebody of the team has this address verified.",
    },
    {
      status: 409,
      error: "ruth@hopeshelter.example has an open invitation already",
      when: "Resend that one instead, or revoke it first.",
    },
    ...TOO_MANY_OPEN,
    ...TOO_MANY_MAILS,
    NO_PROVIDER,
  ],
  example: {
    params: inOrg,
    body: { email: "amara@hopeshelter.example", role: "MEMBER" },
    answer: {
      invitation: { ...invitation, id: "tz4a98xxat96iws9zmbrgj3a", email: "amara@hopeshelter.example" },
    },
  },
  handle: ({ ctx, body }) => create(ctx, body),
});

export const resendInvitation = endpoint({
  id: "resendInvitation",
  route: "POST /api/orgs/{idOrSlug}/invitations/{invitationId}/resend",
  tag: "Team",
  summary: "Resend an invitation",
  description:
    "Sends the mail of an invitation once more, at most once a minute, and lets it be accepted for seven days from now; one that ran out is open again. Each mail has a link of its own, and the links of the mails before it end. Only owners resend those for admins and owners; a key of scope `admin` does it in the name of the person who answers for it, as long as that person is an admin or an owner. It takes no `Idempotency-Key`: a repeat within the minute sends nothing.",
  role: "ADMIN",
  find: invitationInPath,
  params: invitationParams,
  answer: invitationAnswerSchema,
  refusals: [
    ONLY_OWNERS,
    NO_INVITATION,
    ACCEPTED,
    REVOKED,
    ...TOO_MANY_OPEN,
    {
      status: 429,
      error: "Too Many Requests",
      reason: "It was sent a moment ago; wait a minute",
      when: "Its latest mail is less than a minute old; `Retry-After` says how long to wait.",
    },
    ...TOO_MANY_MAILS,
  ],
  example: {
    params: { ...inOrg, invitationId: DEMO.invitationId },
    answer: { invitation: { ...invitation, mailCount: 2, expiresAt: "2026-11-28T09:30:00.000Z" } },
  },
  handle: ({ ctx, params }) => resend(ctx, params),
});

export const revokeInvitation = endpoint({
  id: "revokeInvitation",
  route: "DELETE /api/orgs/{idOrSlug}/invitations/{invitationId}",
  tag: "Team",
  summary: "Revoke an invitation",
  description:
    "Ends an invitation for good: its link says so from then on, and the address can be invited anew. A second time changes nothing. Only owners revoke those for admins and owners.",
  role: "ADMIN",
  find: invitationInPath,
  params: invitationParams,
  answer: deletedSchema,
  refusals: [
    ONLY_OWNERS,
    NO_INVITATION,
    {
      status: 409,
      error: "It has been accepted; remove the member instead",
      when: "Somebody has joined by it.",
    },
  ],
  example: {
    params: { ...inOrg, invitationId: DEMO.invitationId },
    answer: { id: DEMO.invitationId, deleted: true },
  },
  handle: ({ ctx, params }) => revoke(ctx, params),
});

export const getInvitation = endpoint({
  id: "getInvitation",
  route: "GET /api/invitations/{token}",
  tag: "Team",
  summary: "Get an invitation by its link",
  description:
    "What the page of an invitation shows before anybody signs in: who invites to what, and until when. The invited address is masked. The token is the last part of the link in the mail.",
  role: "public",
  limit: "giftStatus",
  params: tokenParams,
  answer: invitationPreviewSchema,
  refusals: [NO_INVITATION],
  example: {
    params: { token: DEMO.invitationToken },
    answer: {
      org: { name: "Hope Shelter" },
      invitedBy: "Grace",
      role: "MEMBER",
      email: "r•••@hopeshelter.example",
      status: "OPEN",
      expiresAt: "2026-11-27T09:30:00.000Z",
    },
  },
  handle: async ({ ctx, params }) =>
    new Reply(await get(ctx, params.token), {
      headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
    }),
});

export const acceptInvitation = endpoint({
  id: "acceptInvitation",
  route: "POST /api/invitations/{token}/accept",
  tag: "Team",
  summary: "Accept an invitation",
  description:
    "The signed-in person joins the organization. Their verified e-mail address must be the invited one; an API key cannot accept. Whoever belongs to it already keeps the higher of both roles. Accepting twice answers the same, as long as the person is still a member.",
  role: "signed-in",
  find: invitationByToken,
  personOnly: true,
  params: tokenParams,
  answer: acceptedInvitationSchema,
  refusals: [
    {
      status: 403,
      error: "This invitation is for another e-mail address",
      when: "The caller has another verified address, or none.",
    },
    NO_INVITATION,
    ACCEPTED,
    {
      status: 409,
      error: "This invitation has expired; ask for a new one",
      when: "Seven days have passed since its latest mail.",
    },
    REVOKED,
    {
      status: 409,
      error: "This invitation was replaced by a newer one",
      when: "It ran out and its address was invited anew while it was being accepted.",
    },
    NO_PROVIDER,
  ],
  example: {
    params: { token: DEMO.invitationToken },
    answer: { org: { id: DEMO.orgId, name: "Hope Shelter", slug: DEMO.orgSlug }, role: "MEMBER" },
  },
  handle: ({ ctx }) => accept(ctx),
});
