import { z } from "zod";
import { orgInPath } from "@/lib/auth/access";
import type { Refusal } from "@/lib/http/declaration";
import { endpoint, Reply } from "@/lib/http/endpoint";
import { orgParams, tokenParams } from "@/lib/http/params";
import { DEMO } from "@/lib/kernel/demo";
import { invitationByToken, invitationInPath } from "@/lib/team/context";
import { ONLY_OWNERS } from "@/lib/team/refusals";
import {
  acceptedInvitationSchema,
  createInvitationInput,
  invitationAnswerSchema,
  invitationListSchema,
  invitationPreviewSchema,
} from "@/lib/team/schemas";
import { acceptInvitation as accept } from "./accept-invitation";
import { createInvitation as create } from "./create-invitation";
import { getInvitation as get } from "./get-invitation";
import { listInvitations as list } from "./list-invitations";
import { resendInvitation as resend } from "./resend-invitation";
import { revokeInvitation as revoke } from "./revoke-invitation";

const id = z.string().min(1).max(100);

const invitationParams = orgParams.extend({ invitationId: id });

const deletedSchema = z.object({ id: z.string(), deleted: z.literal(true) });

const inOrg = { idOrSlug: DEMO.orgSlug };

const NO_INVITATION = {
  status: 404,
  error: "Invitation not found",
  when: "The organization has no invitation with this id, or the link is unknown.",
};

const REVOKED = {
  status: 409,
  error: "This invitation has been revoked",
  when: "A team member has revoked the invitation, or its sender may no longer invite for this role.",
};

const ACCEPTED = {
  status: 409,
  error: "This invitation has already been accepted",
  when: "The invitation was accepted before.",
};

const TOO_MANY_OPEN: Refusal[] = [
  {
    status: 409,
    error: "At most 20 invitations are open at once; revoke one first",
    when: "The organization has 20 open invitations.",
  },
  {
    status: 409,
    error:
      "At most 5 invitations are open at once until the payment setup is finished; finish it or revoke one first",
    when: "The organization is `ONBOARDING` and has 5 open invitations.",
  },
];

const TOO_MANY_MAILS: Refusal[] = [
  {
    status: 429,
    error: "Too Many Requests",
    reason: "An organization sends at most 50 invitations a day",
    when: "50 invitation emails were requested in the last 24 hours, including repeats.",
  },
  {
    status: 429,
    error: "Too Many Requests",
    reason: "An organization sends at most 10 invitations a day until its payment setup is finished",
    when: "The organization is `ONBOARDING`, and 10 invitation emails were requested in the last 24 hours.",
  },
  {
    status: 429,
    error: "Too Many Requests",
    reason: "A person sends at most 50 invitations a day, in all of their organizations",
    when: "You and the API keys that you created have requested 50 invitation emails in the last 24 hours.",
  },
];

const NO_PROVIDER = {
  status: 503,
  error: "The sign-in service cannot be reached",
  when: "The sign-in service cannot verify addresses right now. Nothing was changed.",
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
    "Lists open invitations, and those accepted, revoked or expired in the last 30 days, newest first. Only the invitation's email contains the secret link; the service stores a hash of its token.",
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
  summary: "Create an invitation",
  description:
    "Sends an email with a secret link, with which the owner of the verified address can join within seven days. Admins invite members; only owners invite admins and owners. A key with scope `admin` invites members on behalf of the person responsible for it, as long as that person is an admin or owner. An expired invitation of the same address is renewed, and its old link stops working. An organization can have at most 20 open invitations and send at most 50 invitation emails in 24 hours (5 and 10 until its payment setup is finished). A person can send at most 50 in 24 hours, across all their organizations.",
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
      error: "ruth@hopeshelter.example is already a member",
      when: "A member of the organization has this verified address.",
    },
    {
      status: 409,
      error: "ruth@hopeshelter.example already has an open invitation",
      when: "Resend the open invitation instead, or revoke it first.",
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
    "Sends the email again, at most once a minute, and extends the invitation to seven days from now; an expired one is reopened. Each email has its own link, and earlier links stop working. Only owners resend invitations of admins and owners. A key with scope `admin` acts on behalf of the person responsible for it, as long as that person is an admin or owner. The endpoint accepts no `Idempotency-Key`: a repeated request within the minute sends nothing.",
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
      when: "The latest email was requested less than a minute ago; wait `Retry-After` seconds.",
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
    "Ends an invitation permanently; the address can be invited again. Repeating the request changes nothing. Only owners revoke invitations of admins and owners.",
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
      when: "The invitation has been accepted.",
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
    "Returns what the invitation's page shows before sign-in: the organization, the sender, the role and the expiry. The invited address is masked. The token is the last part of the link in the email.",
  role: "public",
  limit: "donationStatus",
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
    "Adds the signed-in person to the organization. Their verified email address must be the invited one; API keys cannot accept. An existing member keeps the higher of the two roles. Accepting twice returns the same response, as long as the person is still a member.",
  role: "signed-in",
  find: invitationByToken,
  personOnly: true,
  params: tokenParams,
  answer: acceptedInvitationSchema,
  refusals: [
    {
      status: 403,
      error: "This invitation is for another email address",
      when: "Your verified address is not the invited one, or you have none.",
    },
    NO_INVITATION,
    ACCEPTED,
    {
      status: 409,
      error: "This invitation has expired; ask for a new one",
      when: "Seven days have passed since the latest email.",
    },
    REVOKED,
    {
      status: 409,
      error: "This invitation was replaced by a newer one",
      when: "The invitation expired, and its address was invited again during the request.",
    },
    NO_PROVIDER,
  ],
  example: {
    params: { token: DEMO.invitationToken },
    answer: { org: { id: DEMO.orgId, name: "Hope Shelter", slug: DEMO.orgSlug }, role: "MEMBER" },
  },
  handle: ({ ctx }) => accept(ctx),
});
