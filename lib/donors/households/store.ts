import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { householdMembers, households } from "@/db/schema/households";
import { escapeLike } from "@/lib/kernel/like";
import type { Slice } from "@/lib/kernel/pagination";
import type { HouseholdPosition } from "./list-cursor";

export type HouseholdRow = typeof households.$inferSelect;

const ofOrganization = (orgId: string, id: string) => and(eq(households.id, id), eq(households.orgId, orgId));

/** Serializes changes of an organization's households until the transaction ends. */
export async function lockHouseholds(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`households:${orgId}`}, 0))`);
}

/** Returns a household of the organization, or null. */
export async function findHousehold(db: Executor, orgId: string, id: string): Promise<HouseholdRow | null> {
  const [row] = await db.select().from(households).where(ofOrganization(orgId, id));
  return row ?? null;
}

/** Returns a slice of an organization's households by name, optionally only those whose name contains `q`. */
export async function listHouseholdRows(
  db: Executor,
  { orgId, q }: { orgId: string; q?: string | undefined },
  { after, before, offset, limit }: Slice<HouseholdPosition>,
): Promise<{ rows: HouseholdRow[]; total: number }> {
  const name = sql`lower(${households.name})`;
  const where = and(
    eq(households.orgId, orgId),
    q ? sql`${name} like lower(${`%${escapeLike(q)}%`}::text)` : undefined,
  );
  const at = after ?? before;
  const [follows, direction] = before ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const rest = at
    ? sql`(${name}, ${households.id}) ${follows} (lower(${at.name}::text), ${at.id}::text)`
    : undefined;
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(households)
      .where(and(where, rest))
      .orderBy(sql`${name} ${direction}`, sql`${households.id} ${direction}`)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(households).where(where),
  ]);
  return { rows: before ? rows.toReversed() : rows, total: all?.total ?? 0 };
}

export type MemberRow = {
  householdId: string;
  donorId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  postalAddress: string | null;
  isPrimary: boolean;
  joinedAt: Date;
};

/** Returns the members of households: the primary one first, then in the order in which they joined. */
export async function findMembers(db: Executor, householdIds: readonly string[]): Promise<MemberRow[]> {
  if (householdIds.length === 0) return [];
  return db
    .select({
      householdId: householdMembers.householdId,
      donorId: householdMembers.donorId,
      firstName: donors.firstName,
      lastName: donors.lastName,
      email: donors.email,
      postalAddress: donors.postalAddress,
      isPrimary: householdMembers.isPrimary,
      joinedAt: householdMembers.joinedAt,
    })
    .from(householdMembers)
    .innerJoin(donors, eq(donors.id, householdMembers.donorId))
    .where(anyOf(householdMembers.householdId, householdIds))
    .orderBy(desc(householdMembers.isPrimary), asc(householdMembers.joinedAt), asc(householdMembers.donorId));
}

export type OfDonor = { id: string; name: string; isPrimary: boolean };

/** Returns each donor's household; omits donors without one. */
export async function findHouseholdsOf(
  db: Executor,
  donorIds: readonly string[],
): Promise<Map<string, OfDonor>> {
  if (donorIds.length === 0) return new Map();
  const rows = await db
    .select({
      donorId: householdMembers.donorId,
      id: households.id,
      name: households.name,
      isPrimary: householdMembers.isPrimary,
    })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(anyOf(householdMembers.donorId, donorIds));
  return new Map(rows.map(({ donorId, ...household }) => [donorId, household]));
}

/** Returns the condition that a donation belongs to a current member of the household. */
export function donatedBy(householdId: string): SQL {
  return sql`${donations.donorId} in (
    select ${householdMembers.donorId} from ${householdMembers} where ${householdMembers.householdId} = ${householdId})`;
}

export async function insertHousehold(tx: Executor, row: HouseholdRow): Promise<void> {
  await tx.insert(households).values(row);
}

export async function changeHousehold(
  tx: Executor,
  id: string,
  change: { name?: string; updatedAt: Date },
): Promise<void> {
  await tx.update(households).set(change).where(eq(households.id, id));
}

/** Adds members, none of whom may be in a household. */
export async function addMembers(
  tx: Executor,
  householdId: string,
  donorIds: readonly string[],
  joinedAt: Date,
): Promise<void> {
  if (donorIds.length === 0) return;
  await tx
    .insert(householdMembers)
    .values(donorIds.map((donorId) => ({ donorId, householdId, isPrimary: false, joinedAt })));
}

/** Removes members of a household. */
export async function removeMembers(
  tx: Executor,
  householdId: string,
  donorIds: readonly string[],
): Promise<void> {
  await tx
    .delete(householdMembers)
    .where(and(eq(householdMembers.householdId, householdId), anyOf(householdMembers.donorId, donorIds)));
}

/** Makes a member the primary one. With null, promotes the member who joined first if there is no primary member. */
export async function makePrimary(tx: Executor, householdId: string, donorId: string | null): Promise<void> {
  // Two statements: the unique index allows one primary member at any time.
  if (donorId !== null)
    await tx.execute(sql`
      update household_members set is_primary = false
      where household_id = ${householdId} and is_primary and donor_id <> ${donorId}`);
  await tx.execute(sql`
    update household_members set is_primary = true where donor_id = (
      select donor_id from household_members m
      where m.household_id = ${householdId} and (${donorId}::text is null or m.donor_id = ${donorId})
        and not exists (select from household_members p where p.household_id = ${householdId} and p.is_primary)
      order by joined_at, donor_id limit 1)`);
}

/** Deletes a household with its memberships; returns null if it no longer exists. */
export async function deleteHousehold(tx: Executor, orgId: string, id: string): Promise<HouseholdRow | null> {
  const found = await findHousehold(tx, orgId, id);
  if (!found) return null;
  await tx.delete(householdMembers).where(eq(householdMembers.householdId, id));
  await tx.delete(households).where(eq(households.id, id));
  return found;
}
