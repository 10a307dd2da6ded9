import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { olderThan } from "@/db/older-than";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "@/db/schema/webhooks";
import type { ListDeliveriesQuery } from "@/lib/webhooks/schemas";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/**
 * Returns a delivery with its endpoint and event, or null if it no longer exists, for example deleted with its
 * endpoint.
 */
export async function findDelivery(db: Executor, id: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, id));
  return row ?? null;
}
export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Claims the due attempt until `leaseUntil`. Returns true for exactly one of several concurrent callers. */
export async function claimAttempt(
  db: Executor,
  it: Pick<DeliveryRow, "id" | "attemptCount">,
  now: Date,
  leaseUntil: Date,
): Promise<boolean> {
  const rows = await db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: leaseUntil, updatedAt: now })
    .where(
      and(
        eq(webhookDeliveries.id, it.id),
        eq(webhookDeliveries.status, "PENDING"),
        eq(webhookDeliveries.attemptCount, it.attemptCount),
        lte(webhookDeliveries.nextAttemptAt, now),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

export async function insertAttempt(
  db: Executor,
  attempt: Omit<typeof webhookAttempts.$inferInsert, "id">,
): Promise<void> {
  await db.insert(webhookAttempts).values(attempt);
}

/** Updates a pending delivery that has had `attemptCount` attempts; returns false if another run has updated it. */
export async function moveDelivery(
  db: Executor,
  it: Pick<DeliveryRow, "id" | "attemptCount">,
  change: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(webhookDeliveries)
    .set(change)
    .where(
      and(
        eq(webhookDeliveries.id, it.id),
        eq(webhookDeliveries.status, "PENDING"),
        eq(webhookDeliveries.attemptCount, it.attemptCount),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return rows.length > 0;
}

/** Blocks other runs of the request that creates this delivery until the transaction ends. */
export async function lockDelivery(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_deliveries:${id}`}, 0))`);
}

export async function insertDelivery(
  db: Executor,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<DeliveryRow> {
  const [made] = await db.insert(webhookDeliveries).values(row).returning();
  if (!made) throw new Error("webhook delivery not inserted");
  return made;
}

/** Returns an endpoint's deliveries after the cursor, newest first. */
export async function listDeliveryRows(
  db: Executor,
  endpointId: string,
  query: ListDeliveriesQuery,
  after: { createdAt: Date; id: string } | null,
): Promise<{ delivery: DeliveryRow; eventType: string }[]> {
  return db
    .select({ delivery: webhookDeliveries, eventType: webhookEvents.type })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        query.status ? eq(webhookDeliveries.status, query.status) : undefined,
        query.eventType ? eq(webhookEvents.type, query.eventType) : undefined,
        after ? olderThan(webhookDeliveries, after) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(query.limit + 1);
}

/** Returns a delivery's attempts, oldest first. */
export async function listAttempts(db: Executor, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempts.id));
}
