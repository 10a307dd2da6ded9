import type { OrganizationStatus, Role } from "@/lib/orgs/schemas";
import type { InvitationStatus } from "./schemas";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Validity of an invitation after its latest email, in milliseconds. */
export const VALID_MS = 7 * DAY_MS;
/** Limits on invitation emails, which can be sent to strangers: per person across all their organizations. */
export const MAIL_LIMITS = { personADay: 50, pauseMs: MINUTE_MS, dayMs: DAY_MS } as const;
/** Limits per organization. They are lower while onboarding, because anyone can create an unverified organization. */
export const ORG_LIMITS: Record<OrganizationStatus, { openAtOnce: number; mailsADay: number }> = {
  ONBOARDING: { openAtOnce: 5, mailsADay: 10 },
  ACTIVE: { openAtOnce: 20, mailsADay: 50 },
};
/** Time for which an ended invitation is listed, in milliseconds. */
export const RECENT_MS = 30 * DAY_MS;

const RANK: Record<Role, number> = { MEMBER: 0, ADMIN: 1, OWNER: 2 };

/**
 * Returns whether role `own` may manage role `other`: owners manage everyone, admins manage members, members no one.
 */
export function mayManage(own: Role, other: Role): boolean {
  return own === "OWNER" || (own === "ADMIN" && other === "MEMBER");
}

export const LAST_OWNER = "An organization needs an owner. Make another member an owner first";

export function higherRole(a: Role, b: Role): Role {
  return RANK[a] >= RANK[b] ? a : b;
}

/** Returns whether a team still has an owner after `userId` gets `role` (null: the person leaves). */
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

/** Messages on why an invitation can no longer be accepted or resent. `OPEN`: its link was replaced concurrently. */
export const ENDED: Record<InvitationStatus, string> = {
  OPEN: "This invitation was replaced by a newer one",
  ACCEPTED: "This invitation has already been accepted",
  EXPIRED: "This invitation has expired; ask for a new one",
  REVOKED: "This invitation has been revoked",
};

/** Returns when the latest email of an invitation was requested. */
export function mailedAt(it: { expiresAt: Date }): Date {
  return new Date(it.expiresAt.getTime() - VALID_MS);
}

/** Masks an address, for example as `g•••@hopeshelter.example`, so that only its owner recognizes it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
