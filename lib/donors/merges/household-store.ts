import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { MovedHousehold } from "@/db/schema/donor-merges";
import { householdMembers, households } from "@/db/schema/households";
import { makePrimary } from "../households/store";
import type { MergeRow } from "./store";

const membershipOf = async (tx: Executor, donorId: string) =>
  (await tx.select().from(householdMembers).where(eq(householdMembers.donorId, donorId)))[0] ?? null;
const primaryOf = async (tx: Executor, householdId: string) =>
  (
    await tx
      .select()
      .from(householdMembers)
      .where(and(eq(householdMembers.householdId, householdId), householdMembers.isPrimary))
  )[0]?.donorId ?? null;

/**
 * Removes the merged donor from their household. The kept donor replaces them unless the kept donor has a household
 * already. If the merged donor was primary, the kept donor in the same household becomes primary, otherwise the member
 * who joined first. An empty household is deleted. The caller must hold the lock of the organization's households.
 */
export async function moveHousehold(
  tx: Executor,
  { from, to }: { from: string; to: string },
): Promise<MovedHousehold | null> {
  const left = await membershipOf(tx, from);
  if (!left) return null;
  const { householdId: id, isPrimary } = left;
  const [household] = await tx.select().from(households).where(eq(households.id, id));
  if (!household) throw new Error("household of a member not found");
  const own = await membershipOf(tx, to);
  await tx.delete(householdMembers).where(eq(householdMembers.donorId, from));
  const kept = own === null ? "NONE" : own.householdId === id ? "SAME" : "OTHER";
  if (kept === "NONE") await tx.insert(householdMembers).values({ ...left, donorId: to });
  else if (isPrimary) await makePrimary(tx, id, kept === "SAME" ? to : null);
  const promotedId = isPrimary && kept !== "NONE" ? await primaryOf(tx, id) : null;
  const isDissolved = kept === "OTHER" && isPrimary && promotedId === null;
  if (isDissolved) await tx.delete(households).where(eq(households.id, id));
  return {
    id,
    name: household.name,
    createdAt: household.createdAt.toISOString(),
    joinedAt: left.joinedAt.toISOString(),
    isPrimary,
    kept,
    promotedId,
    isDissolved,
  };
}

/**
 * Restores the merged donor's household membership, recreating a household that the merge deleted. Does nothing if
 * staff have since dissolved the household or removed the kept donor who replaced them.
 */
export async function returnHousehold(
  tx: Executor,
  { moved, mergedId, donorId, orgId }: MergeRow,
): Promise<void> {
  const was = moved.household;
  if (!was) return;
  const [createdAt, joinedAt] = [new Date(was.createdAt), new Date(was.joinedAt)];
  const theirs = { donorId: mergedId, householdId: was.id, joinedAt };
  if (was.kept === "NONE") {
    const membership = await membershipOf(tx, donorId);
    if (membership?.householdId !== was.id) return;
    await tx.delete(householdMembers).where(eq(householdMembers.donorId, donorId));
    await tx.insert(householdMembers).values({ ...theirs, isPrimary: membership.isPrimary });
    return;
  }
  if (was.isDissolved)
    await tx
      .insert(households)
      .values({ id: was.id, orgId, name: was.name, createdAt, updatedAt: createdAt });
  const there = await tx.execute(sql`select 1 from households where id = ${was.id}`);
  if (there.length === 0) return;
  await tx.insert(householdMembers).values({ ...theirs, isPrimary: false });
  if (was.isPrimary && (await primaryOf(tx, was.id)) === was.promotedId)
    await makePrimary(tx, was.id, mergedId);
}
