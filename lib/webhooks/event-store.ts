import { and, asc, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "@/db/schema/webhooks";
import { newId } from "@/lib/kernel/ids";

export type EventRow = typeof webhookEvents.$inferSelect;
export type Payload = { type: string; timestamp: string; data: unknown };
/** What a delivery is announced by. */
export type PublishedEvent = { deliveryId: string; endpointId: string; orgId: string };

/** The event that has waited longest to be published; null when none does. Reads one entry of a partial index. */
export async function findOldestUnpublished(db: Executor): Promise<string | null> {
  const [row] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(isNull(webhookEvents.publishedAt))
    .orderBy(asc(webhookEvents.createdAt), asc(webhookEvents.id))
    .limit(1);
  return row?.id ?? null;
}

/** Takes unpublished events after `after` for this transaction, oldest first; those that another has taken are passed over. */
export async function claimUnpublished(
  tx: Executor,
  after: Pick<EventRow, "createdAt" | "id"> | null,
  limit: number,
): Promise<EventRow[]> {
  return tx
    .select()
    .from(webhookEvents)
    .where(
      and(
        isNull(webhookEvents.publishedAt),
        after
          ? sql`(${webhookEvents.createdAt}, ${webhookEvents.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(webhookEvents.createdAt), asc(webhookEvents.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** Keeps what is sent, and makes one delivery for each endpoint that is enabled and wants the type. */
export async function publishEvent(
  tx: Executor,
  event: EventRow,
  payload: Payload,
  now: Date,
): Promise<PublishedEvent[]> {
  await tx.update(webhookEvents).set({ payload, publishedAt: now }).where(eq(webhookEvents.id, event.id));
  // Locked as a foreign key would, so that none is deleted between here and the insertion.
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.orgId, event.orgId),
        eq(webhookEndpoints.status, "ENABLED"),
        sql`(${webhookEndpoints.eventTypes} = '{}' or ${event.type} = any (${webhookEndpoints.eventTypes}))`,
      ),
    )
    .orderBy(asc(webhookEndpoints.id))
    .for("key share");
  if (endpoints.length === 0) return [];
  const made = await tx
    .insert(webhookDeliveries)
    .values(endpoints.map(({ id }) => newDelivery(event, id, now)))
    .onConflictDoNothing()
    .returning({
      deliveryId: webhookDeliveries.id,
      endpointId: webhookDeliveries.endpointId,
      orgId: webhookDeliveries.orgId,
    });
  return made;
}

/** A delivery whose first attempt is due now. */
export function newDelivery(
  event: Pick<EventRow, "id" | "orgId">,
  endpointId: string,
  now: Date,
  replayOf: string | null = null,
) {
  return {
    id: newId(),
    orgId: event.orgId,
    endpointId,
    eventId: event.id,
    replayOf,
    status: "PENDING" as const,
    nextAttemptAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/** An event that is published at once (a test), under `id` where it is given; returns it with its id. */
export async function insertPublished(
  tx: Executor,
  row: { id?: string; orgId: string; type: string; subjectId: string; payload: Payload; now: Date },
): Promise<EventRow> {
  const [made] = await tx
    .insert(webhookEvents)
    .values({
      ...(row.id === undefined ? {} : { id: row.id }),
      orgId: row.orgId,
      type: row.type,
      subjectId: row.subjectId,
      payload: row.payload,
      publishedAt: row.now,
      createdAt: row.now,
    })
    .returning();
  if (!made) throw new Error("no webhook event was made");
  return made;
}

/** An event whose resource is no more: there is nothing to tell. */
export async function removeEvent(tx: Executor, id: string): Promise<void> {
  await tx.delete(webhookEvents).where(eq(webhookEvents.id, id));
}

/** Keeps an event from being purged until the transaction ends; false where it is gone. */
export async function keepEvent(tx: Executor, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, id))
    .for("key share");
  return rows.length > 0;
}

/**
 * Removes up to `limit` events from before `until` with their deliveries, but none with a delivery that is still under
 * way (a late replay), and none that another transaction uses; returns how many. Events are locked first, then their
 * endpoints, then deliveries are deleted (docs/locking.md).
 */
export async function removeOld(db: Database, until: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const underWay = tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.eventId, webhookEvents.id), eq(webhookDeliveries.status, "PENDING")));
    const old = await tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(and(lt(webhookEvents.createdAt, until), notExists(underWay)))
      .limit(limit)
      .for("update", { skipLocked: true });
    const locked = old.map((one) => one.id);
    if (locked.length === 0) return 0;
    const endpoints = tx
      .select({ id: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .where(inArray(webhookDeliveries.eventId, locked));
    // Or a deletion of the endpoint would delete the same deliveries in another order.
    await tx
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(inArray(webhookEndpoints.id, endpoints))
      .orderBy(asc(webhookEndpoints.id))
      .for("key share");
    // Once more: a replay may have been written between the first look and the lock.
    const idle = await tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(and(inArray(webhookEvents.id, locked), notExists(underWay)));
    const ids = idle.map((one) => one.id);
    if (ids.length === 0) return 0;
    await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.eventId, ids));
    await tx.delete(webhookEvents).where(inArray(webhookEvents.id, ids));
    return ids.length;
  });
}
