import type { Role } from "@/lib/orgs/schemas";
import type { InvitationStatus, Member } from "@/lib/team/schemas";

export const ROLE_NAME: Record<Role, string> = { OWNER: "Owner", ADMIN: "Admin", MEMBER: "Member" };

/** What a role may do, each with all that stands before it. */
export const ROLE_MAY: Record<Role, string> = {
  MEMBER: "Sees everything, and creates and edits campaigns.",
  ADMIN: "As a member; also refunds donations, and manages settings, API keys, webhooks and members.",
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
