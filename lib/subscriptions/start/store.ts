import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { subscriptions } from "@/db/schema/subscriptions";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewSubscription = Omit<typeof subscriptions.$inferInsert, "donorId">;

/** The donor of a subscription, for the processor's customer. */
export async function findSubscriptionDonor(db: Executor, subscriptionId: string) {
  const [row] = await db
    .select({
      id: donors.id,
      orgId: donors.orgId,
      email: donors.email,
      customerId: donors.processorCustomerId,
    })
    .from(subscriptions)
    .innerJoin(donors, eq(donors.id, subscriptions.donorId))
    .where(eq(subscriptions.id, subscriptionId));
  if (!row) throw new Error(`there is no subscription ${subscriptionId}`);
  return row;
}

/** Records the donor's customer id at the processor. */
export async function attachCustomer(db: Executor, donorId: string, customerId: string): Promise<void> {
  await db
    .update(donors)
    .set({ processorCustomerId: sql`coalesce(${donors.processorCustomerId}, ${customerId})` })
    .where(eq(donors.id, donorId));
}

/** Records the campaign's product id at the processor. */
export async function attachProduct(db: Executor, campaignId: string, productId: string): Promise<void> {
  await db
    .update(campaigns)
    .set({ processorProductId: sql`coalesce(${campaigns.processorProductId}, ${productId})` })
    .where(eq(campaigns.id, campaignId));
}

export type Attached = {
  customerId: string;
  processorSubscriptionId: string;
  itemId: string | null;
  invoiceId: string;
  intentId: string;
};

/**
 * Records the processor's ids on the subscription and its first donation; an event may have done so already.
 */
export async function attachSubscription(
  db: Executor,
  it: { subscriptionId: string; donationId: string; ids: Attached; at: Date },
): Promise<void> {
  const { customerId, processorSubscriptionId, itemId, invoiceId, intentId } = it.ids;
  await db
    .update(subscriptions)
    .set({
      processorCustomerId: customerId,
      processorSubscriptionId,
      processorItemId: itemId,
      updatedAt: it.at,
    })
    .where(eq(subscriptions.id, it.subscriptionId));
  await db
    .update(donations)
    .set({ processorIntentId: intentId, processorInvoiceId: invoiceId })
    .where(eq(donations.id, it.donationId));
}

/** Closes a subscription that was never paid; false when it has started or ended. */
export async function closeUnstartedSubscription(
  db: Executor,
  subscriptionId: string,
  reason: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(subscriptions)
    .set({
      status: "CANCELED",
      canceledAt: at,
      canceledBy: "SYSTEM",
      cancelReason: reason,
      nextChargeAt: null,
      updatedAt: at,
    })
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.status, "INCOMPLETE")))
    .returning({ id: subscriptions.id });
  return rows.length > 0;
}

/** The processor's id of a subscription that has not started; null otherwise or if it has none. */
export async function findProcessorSubscription(
  db: Executor,
  subscriptionId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: subscriptions.processorSubscriptionId })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.status, "INCOMPLETE")));
  return row?.id ?? null;
}

/** The payment state of a subscription's first donation; throws if it has none. */
export async function findFirstPayment(
  db: Executor,
  subscriptionId: string,
): Promise<{ isOnItsWay: boolean }> {
  const [row] = await db
    .select({ status: donations.status, processingSince: donations.processingSince })
    .from(donations)
    .where(eq(donations.subscriptionId, subscriptionId))
    .orderBy(donations.createdAt, donations.id)
    .limit(1);
  if (!row) throw new Error(`subscription ${subscriptionId} has no donation`);
  return { isOnItsWay: row.status === "PENDING" && row.processingSince !== null };
}
