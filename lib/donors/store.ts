import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donorEmails } from "@/db/schema/donor-emails";
import { donors } from "@/db/schema/donors";
import { subscriptions } from "@/db/schema/subscriptions";
import { conflictForNow } from "@/lib/kernel/errors";
import { isPlaceholder } from "./rules";

export type DonorRow = typeof donors.$inferSelect;

/** Returns first and last names by donor id. */
export async function findDonorNames(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { firstName: string; lastName: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: donors.id, firstName: donors.firstName, lastName: donors.lastName })
    .from(donors)
    .where(inArray(donors.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a donor, or null for an unknown id and for the placeholder of undone imports. */
export async function findDonor(db: Executor, id: string): Promise<DonorRow | null> {
  const [row] = await db.select().from(donors).where(eq(donors.id, id));
  return row && !isPlaceholder(row) ? row : null;
}

/** Inserts a donor. Returns false if a donor of the organization has the address, primary or not. */
export async function insertNewDonor(tx: Executor, donor: typeof donors.$inferInsert): Promise<boolean> {
  if (donor.email) {
    const [other] = await tx
      .select({ id: donorEmails.id })
      .from(donorEmails)
      .where(and(eq(donorEmails.orgId, donor.orgId), eq(donorEmails.email, donor.email)));
    if (other) return false;
  }
  const made = await tx.insert(donors).values(donor).onConflictDoNothing().returning({ id: donors.id });
  return made.length > 0;
}

/** The error for a donor who was merged into another one between two steps of a request. */
const merged = () => conflictForNow("The donor was merged at the same time; try again");

/**
 * Locks a donor until the transaction ends, like {@link changeDonor}. Throws `conflict` if the donor has been merged.
 */
export async function lockDonor(tx: Executor, id: string): Promise<void> {
  const [row] = await tx.select({ id: donors.id }).from(donors).where(eq(donors.id, id)).for("no key update");
  if (!row) throw merged();
}

/**
 * Locks a donor and writes the columns that `decide` returns for the locked row; returns the row before and after.
 * Throws `conflict` if the donor has been merged.
 */
export async function changeDonor(
  tx: Executor,
  id: string,
  decide: (row: DonorRow) => Partial<DonorRow>,
): Promise<{ before: DonorRow; after: DonorRow }> {
  const [before] = await tx.select().from(donors).where(eq(donors.id, id)).for("no key update");
  if (!before) throw merged();
  const change = decide(before);
  if (Object.keys(change).length === 0) return { before, after: before };
  const [after] = await tx.update(donors).set(change).where(eq(donors.id, id)).returning();
  return { before, after: after ?? before };
}

/** Counts a donor's subscriptions, in total and active. */
export async function countSubscriptions(
  db: Executor,
  donorId: string,
): Promise<{ total: number; active: number }> {
  const [row] = await db
    .select({
      total: count(),
      active: sql<number>`count(*) filter (where ${subscriptions.status} = 'ACTIVE')`.mapWith(Number),
    })
    .from(subscriptions)
    .where(eq(subscriptions.donorId, donorId));
  return { total: row?.total ?? 0, active: row?.active ?? 0 };
}
