import type { Person } from "@/lib/services/clerk/identity";
import type { InvitationRow } from "./invitations/store";
import { statusOf } from "./rules";
import type { Invitation, Member } from "./schemas";
import type { MemberRow } from "./store";

/** Serializes a member for the team; `person` comes from the identity provider, if reachable. */
export function serializeMember(row: MemberRow, person: Person | undefined): Member {
  return {
    userId: row.userId,
    firstName: person?.firstName || null,
    lastName: person?.lastName || null,
    email: person?.email || null,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Serializes an invitation for the team, with its status at `now` and without its token; `names` are by user id. */
export function serializeInvitation(
  row: InvitationRow,
  names: ReadonlyMap<string, string>,
  now: Date,
): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    status: statusOf(row, now),
    invitedBy: { userId: row.invitedBy, name: names.get(row.invitedBy) ?? null },
    mailCount: row.mailNumber,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
