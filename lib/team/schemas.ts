import { z } from "zod";
import { emailSchema, role } from "@/lib/orgs/schemas";

const roleInput = role.describe(
  "`MEMBER` reads everything and edits campaigns; `ADMIN` also refunds, and manages settings, keys, webhooks and members; `OWNER` also manages admins and owners.",
);

/** Body of `PATCH /api/orgs/:idOrSlug/members/:userId`. */
export const updateMemberInput = z
  .object({ role: roleInput })
  .meta({ id: "UpdateMember", description: "The role that a member is to have." });
export type UpdateMemberInput = z.infer<typeof updateMemberInput>;

/** Query of `DELETE /api/orgs/:idOrSlug/members/:userId`. */
export const removeMemberQuery = z.object({
  keepKeys: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true")
    .describe(
      "`true` lets the API keys that the person made go on working. You answer for them from then on: your role bounds them, and they end with you. For admins and owners who stay.",
    ),
});

/** Body of `POST /api/orgs/:idOrSlug/invitations`. */
export const createInvitationInput = z
  .object({
    email: emailSchema.describe(
      "The address to invite. Only a person who has verified exactly this address can accept.",
    ),
    role: roleInput,
  })
  .meta({ id: "CreateInvitation", description: "Who is to join, and in which role." });
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;

export const memberSchema = z
  .object({
    userId: z.string().describe("The person's id at the sign-in service."),
    firstName: z.string().nullable().describe("Null while the sign-in service cannot say."),
    lastName: z.string().nullable().describe("Null while the sign-in service cannot say."),
    email: z
      .string()
      .nullable()
      .describe("Verified e-mail address; null while the sign-in service cannot say."),
    role,
    createdAt: z.iso.datetime().describe("When the person joined."),
  })
  .meta({ id: "Member", description: "A person with a role in an organization." });
export type Member = z.infer<typeof memberSchema>;

export const memberListSchema = z.object({ data: z.array(memberSchema) });
const webhookIds = z
  .array(z.string())
  .describe(
    "Enabled webhooks to an address that the person, or a key that they answered for, gave last. They belong to the organization and go on: look whether each is still wanted, disable it, or rotate its secret.",
  );
export const memberAnswerSchema = z.object({ member: memberSchema });
export const updatedMemberSchema = memberAnswerSchema.extend({
  webhookIds: webhookIds.meta({
    description: `${webhookIds.description} Empty unless the person was an admin or owner and is a member now.`,
  }),
});
export const removedMemberSchema = z.object({
  id: z.string(),
  deleted: z.literal(true),
  revokedKeyIds: z
    .array(z.string())
    .describe("API keys in use that the person had made, or answered for, and that ended by this."),
  webhookIds,
});

export const invitationStatus = z.enum(["OPEN", "ACCEPTED", "EXPIRED", "REVOKED"]);
export type InvitationStatus = z.infer<typeof invitationStatus>;
const status = invitationStatus.describe(
  "Only an `OPEN` one can be accepted; an `EXPIRED` one can be sent again.",
);

export const invitationSchema = z
  .object({
    id: z.string(),
    email: z.string().describe("Who is invited."),
    role: role.describe("What they become by accepting."),
    status,
    invitedBy: z
      .object({
        userId: z.string(),
        name: z.string().nullable().describe("Null while the sign-in service cannot say."),
      })
      .describe("The person who invited, or whose key did."),
    mailCount: z.number().int().describe("How many mails were sent for it, or are on their way."),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe("Seven days after its latest mail."),
    acceptedAt: z.iso.datetime().nullable().describe("Null: not accepted."),
    revokedAt: z.iso.datetime().nullable().describe("Null: not revoked."),
  })
  .meta({
    id: "Invitation",
    description: "An invitation by e-mail to join an organization. Its secret link is only in the e-mail.",
  });
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationListSchema = z.object({ data: z.array(invitationSchema) });
export const invitationAnswerSchema = z.object({ invitation: invitationSchema });

/** `GET /api/invitations/:token`: what the holder of the link may know. */
export const invitationPreviewSchema = z
  .object({
    org: z.object({ name: z.string() }),
    invitedBy: z.string().nullable().describe("First name of who invited; null where it is not known."),
    role: role.describe("The role of the person who accepts."),
    email: z.string().describe("The invited address, masked: `g•••@hopeshelter.example`."),
    status,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: "InvitationPreview", description: "An invitation as its page shows it." });
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

/** `POST /api/invitations/:token/accept`. */
export const acceptedInvitationSchema = z
  .object({
    org: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
    role: role.describe("The caller's role from now on; a higher one that they had already stays."),
  })
  .meta({ id: "AcceptedInvitation", description: "What the caller belongs to now, and in which role." });
export type AcceptedInvitation = z.infer<typeof acceptedInvitationSchema>;
