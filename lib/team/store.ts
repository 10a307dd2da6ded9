import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { memberships } from "@/db/schema/memberships";
import type { Role } from "@/lib/orgs/schemas";

/** A transaction on the database. */
export type Tx = Executor;
export type MemberRow = typeof memberships.$inferSelect;

/** Returns all members of an organization, in the order of joining. */
export async function listMemberRows(db: Executor, orgId: string): Promise<MemberRow[]> {
  return db
    .select()
    .from(memberships)
    .where(eq(memberships.orgId, orgId))
    .orderBy(asc(memberships.createdAt), asc(memberships.userId));
}

const one = (orgId: string, userId: string) =>
  and(eq(memberships.orgId, orgId), eq(memberships.userId, userId));

export async function insertMember(tx: Executor, row: MemberRow): Promise<void> {
  await tx.insert(memberships).values(row);
}

export async function setRole(tx: Executor, orgId: string, userId: string, role: Role): Promise<void> {
  await tx.update(memberships).set({ role }).where(one(orgId, userId));
}

export async function deleteMember(tx: Executor, orgId: string, userId: string): Promise<void> {
  await tx.delete(memberships).where(one(orgId, userId));
}
