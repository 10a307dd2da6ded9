import { and, asc, eq } from "drizzle-orm";
import { auditEntries } from "@/db/schema/audit-entries";
import { invitations } from "@/db/schema/invitations";
import { memberships } from "@/db/schema/memberships";
import { makeOrganization, testDatabase, unique } from "@/db/testing";
import type { Actor, Context } from "@/lib/kernel/context";
import type { Role } from "@/lib/orgs/schemas";
import { newLink, tokenOf } from "../invitations/invitation-link";

export const NOW = new Date("2026-11-21T12:00:00Z");
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const inMs = (ms: number) => new Date(NOW.getTime() + ms);

export function as(actor: Actor, now = NOW): Context {
  return { db: testDatabase(), actor, now, requestId: unique("req_"), writes: true };
}
export const person = (userId: string, now = NOW) => as({ kind: "person", userId }, now);
/** For tests: returns the context of a request with an API key of the person `createdBy`. */
export const key = (orgId: string, role: "MEMBER" | "ADMIN", mayWrite: boolean, createdBy: string) =>
  as({ kind: "key", keyId: "key_1", orgId, role, mayWrite, createdBy });

/** For tests: creates an organization with an owner, an admin and a member; their user ids by role. */
export async function makeTeam() {
  const org = await makeOrganization();
  const team = { OWNER: org.ownerId, ADMIN: unique("user_"), MEMBER: unique("user_") };
  await addMember(org.id, "ADMIN", team.ADMIN);
  await addMember(org.id, "MEMBER", team.MEMBER);
  return { org, ...team };
}

export async function addMember(orgId: string, role: Role, userId = unique("user_")): Promise<string> {
  await testDatabase().insert(memberships).values({ orgId, userId, role, createdAt: NOW });
  return userId;
}

export async function rolesOf(orgId: string): Promise<Record<string, Role>> {
  const rows = await testDatabase().select().from(memberships).where(eq(memberships.orgId, orgId));
  return Object.fromEntries(rows.map((row) => [row.userId, row.role]));
}

/** Returns all entries of the organization's audit log, oldest first. */
export async function auditOf(orgId: string) {
  return testDatabase()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.orgId, orgId))
    .orderBy(asc(auditEntries.id));
}

export async function invitationRow(orgId: string, email: string) {
  const [row] = await testDatabase()
    .select()
    .from(invitations)
    .where(and(eq(invitations.orgId, orgId), eq(invitations.email, email)));
  if (!row) throw new Error(`no invitation for ${email}`);
  return row;
}

/** Inserts an invitation, open for seven days from NOW by default; returns the row and its link's token. */
export async function insertOpenInvitation(
  orgId: string,
  given: Partial<typeof invitations.$inferInsert> = {},
) {
  const id = given.id ?? unique();
  const [row] = await testDatabase()
    .insert(invitations)
    .values({
      id,
      orgId,
      email: `${unique("guest")}@example.org`,
      role: "MEMBER",
      ...newLink(id),
      invitedBy: "user_somebody",
      expiresAt: inMs(7 * DAY_MS),
      createdAt: NOW,
      ...given,
    })
    .returning();
  const token = row && tokenOf(row);
  if (!token) throw new Error("invitation not inserted");
  return { ...row, token };
}
