import type { Role } from "@/lib/orgs/schemas";
import type { InvitationStatus, Member } from "@/lib/team/schemas";

export const ROLE_NAME: Record<Role, string> = { OWNER: "Owner", ADMIN: "Admin", MEMBER: "Member" };

/** What a role may do, each with all that stands before it. */
export const ROLE_MAY: Record<Role, string> = {
  MEMBER: "Sees everything, and creates and edits campaigns.",
  ADMIN: "As a member; also refunds gifts, and manages settings, API keys, webhooks and members.",
  OWNER: "As an admin; also manages admins and other owners.",
};

export const INVITATION_STATUS: Record<
  InvitationStatus,
  { label: string; tone: "neutral" | "good" | "warn" }
> = {
  OPEN: { label: "Open", tone: "warn" },
  ACCEPTED: { label: "Accepted", tone: "good" },
  EXPIRED: { label: "Expired", tone: "neutral" },
  REVOKED: { label: "Revoked", tone: "neutral" },
};

/** What somebody is called; their id where the sign-in service could not say. */
export function nameOf({ firstName, lastName, email, userId }: Member): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email || userId;
}

const PATIENCE: Record<string, string> = {
  createInvitation: "Your organization has sent 50 invitations in the last 24 hours. Try again tomorrow.",
  resendInvitation:
    "Its latest mail is less than a minute old, or your organization has sent 50 today. Try again later.",
};

/** Words for a refusal; the general ones for 429 do not fit limits of a day. */
export function refusalOf(operation: string, result: { status: number; message: string }): string {
  return (result.status === 429 && PATIENCE[operation]) || result.message;
}
