import type { OrganizationStatus, Role } from "@/lib/orgs/schemas";
import type { InvitationStatus } from "./schemas";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long an invitation can be accepted after its latest mail. */
export const VALID_MS = 7 * DAY_MS;
/** What keeps invitations from being a way to send mail to strangers; of a person in all of their organizations. */
export const MAIL_LIMITS = { personADay: 50, pauseMs: MINUTE_MS, dayMs: DAY_MS } as const;
/** The same of an organization: anybody can make one, and nobody has looked at one that is still onboarding. */
export const ORG_LIMITS: Record<OrganizationStatus, { openAtOnce: number; mailsADay: number }> = {
  ONBOARDING: { openAtOnce: 5, mailsADay: 10 },
  ACTIVE: { openAtOnce: 20, mailsADay: 50 },
};
/** How long one that has ended is still listed. */
export const RECENT_MS = 30 * DAY_MS;

const RANK: Record<Role, number> = { MEMBER: 0, ADMIN: 1, OWNER: 2 };

/** Whether somebody of role `own` manages those of `other`: owners everybody, admins members, members nobody. */
export function mayManage(own: Role, other: Role): boolean {
  return own === "OWNER" || (own === "ADMIN" && other === "MEMBER");
}

export const LAST_OWNER = "An organization needs an owner. Make somebody else an owner first";

export function higherRole(a: Role, b: Role): Role {
  return RANK[a] >= RANK[b] ? a : b;
}

/** Whether a team in which `userId` has `role` instead of theirs (null: has left) still has an owner. */
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

/** Why one can be accepted or sent no more. `OPEN` is for one whose link was replaced a moment ago. */
export const ENDED: Record<InvitationStatus, string> = {
  OPEN: "This invitation was replaced by a newer one",
  ACCEPTED: "This invitation has been accepted already",
  EXPIRED: "This invitation has expired; ask for a new one",
  REVOKED: "This invitation has been revoked",
};

/** When the latest mail of an invitation was asked for. */
export function mailedAt(it: { expiresAt: Date }): Date {
  return new Date(it.expiresAt.getTime() - VALID_MS);
}

/** `grace@hopeshelter.example` as `g•••@hopeshelter.example`: enough to know one's own address by. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
