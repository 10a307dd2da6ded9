import { z } from "zod";
import { emailSchema, role } from "@/lib/orgs/schemas";

const roleInput = role.describe(
  "`MEMBER` can read everything and edit campaigns. `ADMIN` can also make refunds, and manage settings, keys, webhooks and members. `OWNER` can also manage admins and owners.",
);

/** Body of `PATCH /api/orgs/:idOrSlug/members/:userId`. */
export const updateMemberInput = z
  .object({ role: roleInput })
  .meta({ id: "UpdateMember", description: "The member's new role." });
export type UpdateMemberInput = z.infer<typeof updateMemberInput>;

/** Query of `DELETE /api/orgs/:idOrSlug/members/:userId`. */
export const removeMemberQuery = z.object({
  keepKeys: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true")
    .describe(
      "`true` keeps the API keys that the person created. You become responsible for them: your role limits them, and they are revoked when you leave. Only for admins and owners who remove another person.",
    ),
});

/** Body of `POST /api/orgs/:idOrSlug/invitations`. */
export const createInvitationInput = z
  .object({
    email: emailSchema.describe("Address to invite. Only a person with this verified address can accept."),
    role: roleInput,
  })
  .meta({ id: "CreateInvitation", description: "An invitation to create." });
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;

export const memberSchema = z
  .object({
    userId: z.string().describe("The person's id at the sign-in service."),
    firstName: z.string().nullable().describe("Null while the sign-in service does not respond."),
    lastName: z.string().nullable().describe("Null while the sign-in service does not respond."),
    email: z
      .string()
      .nullable()
      .describe("Verified email address; null while the sign-in service does not respond."),
    role,
    createdAt: z.iso.datetime().describe("When the person joined."),
  })
  .meta({ id: "Member", description: "A person with a role in an organization." });
export type Member = z.infer<typeof memberSchema>;

export const memberListSchema = z.object({ data: z.array(memberSchema) });
const webhookIds = z
  .array(z.string())
  .describe(
    "Enabled webhooks whose URL was last set by the person or by a key they were responsible for. They belong to the organization and stay active. Review each one; disable it or rotate its secret if necessary.",
  );
const memberAnswerSchema = z.object({ member: memberSchema });
export const updatedMemberSchema = memberAnswerSchema.extend({
  webhookIds: webhookIds.meta({
    description: `${webhookIds.description} Empty unless the person was an admin or owner and is now a member.`,
  }),
});
export const removedMemberSchema = z.object({
  id: z.string(),
  deleted: z.literal(true),
  revokedKeyIds: z
    .array(z.string())
    .describe("API keys that the person created or was responsible for, and that this request revoked."),
  webhookIds,
});

const invitationStatus = z.enum(["OPEN", "ACCEPTED", "EXPIRED", "REVOKED"]);
export type InvitationStatus = z.infer<typeof invitationStatus>;
const status = invitationStatus.describe(
  "Only an `OPEN` invitation can be accepted; an `EXPIRED` one can be resent.",
);

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string().describe("Invited address."),
    role: role.describe("Role of the new member."),
    status,
    invitedBy: z
      .object({
        userId: z.string(),
        name: z.string().nullable().describe("Null while the sign-in service does not respond."),
      })
      .describe("The person who sent the invitation, or whose key did."),
    mailCount: z.number().int().describe("Number of emails sent or waiting to be sent."),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe("When the invitation expires: seven days after the latest email."),
    acceptedAt: z.iso.datetime().nullable().describe("When the invitation was accepted; null if it was not."),
    revokedAt: z.iso.datetime().nullable().describe("When the invitation was revoked; null if it was not."),
  })
  .meta({
    id: "Invitation",
    description: "An invitation by email to join an organization. Only the email contains the secret link.",
  });
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationListSchema = z.object({ data: z.array(invitationSchema) });
export const invitationAnswerSchema = z.object({ invitation: invitationSchema });

/** Response of `GET /api/invitations/:token`: the fields that the holder of the link may see. */
export const invitationPreviewSchema = z
  .object({
    org: z.object({ name: z.string() }),
    invitedBy: z
      .string()
      .nullable()
      .describe("First name of the person who sent the invitation; null if unknown."),
    role: role.describe("The role of the new member."),
    email: z.string().describe("The invited address, masked: `g•••@hopeshelter.example`."),
    status,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "InvitationPreview", description: "An invitation as shown on its page." });
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

/** Response of `POST /api/invitations/:token/accept`. */
export const acceptedInvitationSchema = z
  .object({
    org: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
    role: role.describe("The caller's role from now on; a higher existing role is kept."),
  })
  .meta({ id: "AcceptedInvitation", description: "The caller's new membership." });
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;
