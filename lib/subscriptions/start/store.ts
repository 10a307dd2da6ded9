import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { donors } from "@/db/schema/donors";
import { subscriptions } from "@/db/schema/subscriptions";
import { statement } from "@/db/statement";
import { NO_ANSWER, updateAnswer } from "@/lib/http/idempotency/store";
import type { SealedAnswer } from "@/lib/kernel/context";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type { NewSubscription } from "@/lib/donations/create/write-store";

/** Returns the donor of a subscription, to create the processor's customer. */
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
  if (!row) throw new Error(`subscription ${subscriptionId} not found`);
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

const setIds = statement<
  Attached & { subscriptionId: string; donationId: string; at: string } & {
    [Name in keyof SealedAnswer]: SealedAnswer[Name] | null;
  },
  object
>(
  (given) => sql`
  with paid as (
    update donations set processor_intent_id = ${given.intentId}, processor_invoice_id = ${given.invoiceId}
    where id = ${given.donationId} returning 1
  ), started as (
    update subscriptions
    set processor_customer_id = ${given.customerId}, processor_subscription_id = ${given.processorSubscriptionId},
      processor_item_id = ${given.itemId}, updated_at = ${given.at}
    from paid where id = ${given.subscriptionId}
  )
  ${updateAnswer(given)}`,
);

/**
 * Records the processor's ids on the subscription and its first donation, unless an event has done so already, together
 * with the stored response of the request's Idempotency-Key, if any.
 */
export async function attachSubscription(
  db: Executor,
  it: { subscriptionId: string; donationId: string; ids: Attached; at: Date },
  answer: SealedAnswer | null = null,
): Promise<void> {
  const { ids, at, ...of } = it;
  await setIds(db, { ...of, ...ids, at: at.toISOString(), ...(answer ?? NO_ANSWER) });
}

/** Closes a subscription that was never paid; returns false if it has started or ended. */
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

/** Returns the processor's id of a subscription that has not started; null if it has started or has no such id. */
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

/** Returns the payment state of a subscription's first donation. Throws if there is none. */
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
