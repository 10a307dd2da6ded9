import { and, asc, eq, lte } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donors } from "@/db/schema/donors";
import { owedCustomerUpdates } from "@/db/schema/owed-customer-updates";
import { subscriptions } from "@/db/schema/subscriptions";

/** Returns a donor's processor customers, with the donor's address. `owedSince` is null when the customers have it. */
export async function findCustomers(
  db: Executor,
  donorId: string,
): Promise<{ email: string; ids: string[]; owedSince: Date | null }> {
  const rows = await db
    .select({
      email: donors.email,
      own: donors.processorCustomerId,
      ofPlan: subscriptions.processorCustomerId,
      owedSince: owedCustomerUpdates.changedAt,
    })
    .from(donors)
    .leftJoin(subscriptions, eq(subscriptions.donorId, donors.id))
    .leftJoin(owedCustomerUpdates, eq(owedCustomerUpdates.donorId, donors.id))
    .where(eq(donors.id, donorId));
  const ids = rows.flatMap(({ own, ofPlan }) => [own, ofPlan]).filter((id) => id !== null);
  const [first] = rows;
  return { email: first?.email ?? "", ids: [...new Set(ids)], owedSince: first?.owedSince ?? null };
}

/**
 * Records that the donor's processor customers lack the current address. Runs in the transaction that changes the
 * address.
 */
export async function recordOwedUpdate(tx: Executor, donorId: string, at: Date): Promise<void> {
  await tx
    .insert(owedCustomerUpdates)
    .values({ donorId, changedAt: at })
    .onConflictDoUpdate({ target: owedCustomerUpdates.donorId, set: { changedAt: at } });
}

/** Records that the customers have the address, unless it changed again since `owedSince`. */
export async function settleUpdate(db: Executor, donorId: string, owedSince: Date): Promise<void> {
  await db
    .delete(owedCustomerUpdates)
    .where(and(eq(owedCustomerUpdates.donorId, donorId), eq(owedCustomerUpdates.changedAt, owedSince)));
}

/** Returns the donors whose customers have lacked a new address since `until`, longest first. */
export async function listOwedUpdates(
  db: Executor,
  { until, limit }: { until: Date; limit: number },
): Promise<{ id: string }[]> {
  return db
    .select({ id: owedCustomerUpdates.donorId })
    .from(owedCustomerUpdates)
    .where(lte(owedCustomerUpdates.changedAt, until))
    .orderBy(asc(owedCustomerUpdates.changedAt), asc(owedCustomerUpdates.donorId))
    .limit(limit);
}
