import type { Role } from "@/lib/orgs/schemas";
import type { InvitationStatus, Member } from "@/lib/team/schemas";

export const ROLE_NAME: Record<Role, string> = { OWNER: "Owner", ADMIN: "Admin", MEMBER: "Member" };

/** Describes the permissions of each role. */
export const ROLE_MAY: Record<Role, string> = {
  MEMBER: "Can view everything, and create and edit campaigns.",
  ADMIN: "Everything a member can do, plus refunds, settings, API keys, webhooks and members.",
  OWNER: "Everything an admin can do, plus managing admins and other owners.",
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

/** Returns a member's display name: the name, email address or user id that the sign-in service provides. */
export function nameOf({ firstName, lastName, email, userId }: Member): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email || userId;
}
