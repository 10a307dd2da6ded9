import type { OrganizationStatus, Role } from "@/lib/orgs/schemas";
import type { InvitationStatus } from "./schemas";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long an invitation can be accepted after its latest mail. */
export const VALID_MS = 7 * DAY_MS;
/** Limits on mail to strangers through invitations; per person over all their organizations. */
export const MAIL_LIMITS = { personADay: 50, pauseMs: MINUTE_MS, dayMs: DAY_MS } as const;
/** The same per organization: anyone can create one, and one still onboarding is unverified. */
export const ORG_LIMITS: Record<OrganizationStatus, { openAtOnce: number; mailsADay: number }> = {
  ONBOARDING: { openAtOnce: 5, mailsADay: 10 },
  ACTIVE: { openAtOnce: 20, mailsADay: 50 },
};
/** How long an ended invitation is listed. */
export const RECENT_MS = 30 * DAY_MS;

const RANK: Record<Role, number> = { MEMBER: 0, ADMIN: 1, OWNER: 2 };

/**
 * Whether a person with role `own` manages one with `other`: owners manage all, admins members, members none.
 */
export function mayManage(own: Role, other: Role): boolean {
  return own === "OWNER" || (own === "ADMIN" && other === "MEMBER");
}

export const LAST_OWNER = "An organization needs an owner. Make another member an owner first";

export function higherRole(a: Role, b: Role): Role {
  return RANK[a] >= RANK[b] ? a : b;
}

/** Whether a team still has an owner when `userId` gets `role` (null: leaves). */
export function keepsAnOwner(
  team: readonly { userId: string; role: Role }[],
  change: { userId: string; role: Role | null },
): boolean {
  return change.role === "OWNER" || team.some((one) => one.userId !== change.userId && one.role === "OWNER");
}

type Stand = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

export function statusOf(it: Stand, now: Date): InvitationStatus {
  if (it.acceptedAt) return "ACCEPTED";
  if (it.revokedAt) return "REVOKED";
  return it.expiresAt <= now ? "EXPIRED" : "OPEN";
}

/** Why an invitation can no longer be accepted or resent. `OPEN`: its link was just replaced. */
export const ENDED: Record<InvitationStatus, string> = {
  OPEN: "This invitation was replaced by a newer one",
  ACCEPTED: "This invitation has already been accepted",
  EXPIRED: "This invitation has expired; ask for a new one",
  REVOKED: "This invitation has been revoked",
};

/** When the latest mail of an invitation was requested. */
export function mailedAt(it: { expiresAt: Date }): Date {
  return new Date(it.expiresAt.getTime() - VALID_MS);
}

/** `grace@hopeshelter.example` as `g•••@hopeshelter.example`: enough to recognize one's own address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
