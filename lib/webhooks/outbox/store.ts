import { and, asc, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "@/db/schema/webhooks";
import { newId } from "@/lib/kernel/ids";

export type EventRow = typeof webhookEvents.$inferSelect;
export type Payload = { type: string; timestamp: string; data: unknown };
/** The data of a delivery's background event. */
export type PublishedEvent = { deliveryId: string; endpointId: string; orgId: string };

/** Returns the id of the oldest unpublished event, or null. Reads one entry of a partial index. */
export async function findOldestUnpublished(db: Executor): Promise<string | null> {
  const [row] = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(isNull(webhookEvents.publishedAt))
    .orderBy(asc(webhookEvents.createdAt), asc(webhookEvents.id))
    .limit(1);
  return row?.id ?? null;
}

/**
 * Claims unpublished events after `after` for this transaction, oldest first, skipping those locked by other
 * transactions.
 */
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

/** Stores the payload and creates a delivery for each enabled endpoint that subscribes to the type. */
export async function publishEvent(
  tx: Executor,
  event: EventRow,
  payload: Payload,
  now: Date,
): Promise<PublishedEvent[]> {
  await tx.update(webhookEvents).set({ payload, publishedAt: now }).where(eq(webhookEvents.id, event.id));
  // Takes the lock of a foreign key, so that no endpoint is deleted before the insert.
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

/** Builds a delivery whose first attempt is due now. */
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

/** Inserts an event that is published already (a test event), with `id` if given, and returns it. */
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
  if (!made) throw new Error("webhook event not inserted");
  return made;
}

/** Deletes an event whose resource no longer exists. */
export async function removeEvent(tx: Executor, id: string): Promise<void> {
  await tx.delete(webhookEvents).where(eq(webhookEvents.id, id));
}

/** Protects an event from being purged until the transaction ends; returns false if it no longer exists. */
export async function keepEvent(tx: Executor, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, id))
    .for("key share");
  return rows.length > 0;
}

/**
 * Purges up to `limit` events before `until` with their deliveries, except events with a pending delivery (a late
 * replay) or in use by another transaction; returns the number of events. Locks events first, then their endpoints,
 * then deletes deliveries (docs/locking.md).
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
    // Without this lock, a concurrent deletion of the endpoint would delete the same deliveries in another order.
    await tx
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(inArray(webhookEndpoints.id, endpoints))
      .orderBy(asc(webhookEndpoints.id))
      .for("key share");
    // Checked again: a replay may have been inserted between the first query and the lock.
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
