import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type EndpointChange = Partial<typeof webhookEndpoints.$inferInsert>;

/** Blocks concurrent transactions that add an endpoint to the organization, so that the count stays exact. */
export async function lockEndpoints(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_endpoints:${orgId}`}, 0))`);
}

export async function countEndpoints(db: Executor, orgId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.orgId, orgId));
  return row?.count ?? 0;
}

export async function insertEndpoint(db: Executor, row: EndpointRow): Promise<void> {
  await db.insert(webhookEndpoints).values(row);
}

/** Returns an organization's endpoints, oldest first. */
export async function listEndpoints(db: Executor, orgId: string): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.orgId, orgId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

export async function findEndpoint(db: Executor, orgId: string, id: string): Promise<EndpointRow | null> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.orgId, orgId)));
  return row ?? null;
}

/** Returns an endpoint of any organization, for the service itself, or null. */
export async function findAnyEndpoint(db: Executor, id: string): Promise<EndpointRow | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row ?? null;
}

/**
 * Locks the endpoint until the transaction ends, so that its audit entry matches the change, and returns it; null if it
 * no longer exists. An endpoint is locked before its deliveries (docs/locking.md). `deletion` also waits for
 * transactions that write deliveries to it.
 */
export async function lockEndpoint(
  tx: Executor,
  { orgId, id }: { orgId: string; id: string },
  purpose: "change" | "deletion",
): Promise<EndpointRow | null> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.orgId, orgId)))
    .for(purpose === "deletion" ? "update" : "no key update");
  return row ?? null;
}

/** Protects the endpoint from deletion until the transaction ends, and returns it; null if it no longer exists. */
export async function keepEndpoint(tx: Executor, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for("key share");
  return row ?? null;
}

export async function changeEndpoint(db: Executor, id: string, change: EndpointChange): Promise<EndpointRow> {
  const [row] = await db.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning();
  if (!row) throw new Error(`webhook endpoint ${id} not found`);
  return row;
}

/** Deletes an endpoint with its deliveries and their attempts. */
export async function removeEndpoint(db: Executor, id: string): Promise<void> {
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** A call of an endpoint: its time, and its duration in milliseconds. */
type Call = { at: Date; durationMs: number };

/** Records that the endpoint accepted an event. */
export async function recordSuccess(db: Executor, id: string, { at, durationMs }: Call): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ lastSuccessAt: at, failingSince: null, lastDurationMs: durationMs })
    .where(eq(webhookEndpoints.id, id));
}

/** Records that the endpoint failed; returns since when it has been failing, or null if it no longer exists. */
export async function recordFailure(
  db: Executor,
  id: string,
  { at, durationMs }: Call,
): Promise<Date | null> {
  const [row] = await db
    .update(webhookEndpoints)
    .set({
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${at.toISOString()}::timestamptz)`,
      lastDurationMs: durationMs,
    })
    .where(eq(webhookEndpoints.id, id))
    .returning({ failingSince: webhookEndpoints.failingSince });
  return row?.failingSince ?? null;
}

/** Disables an endpoint for a reason; returns false if it is already disabled. */
export async function disableEndpoint(db: Executor, id: string, reason: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(webhookEndpoints)
    .set({ status: "DISABLED", disabledReason: reason, updatedAt: at })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.status, "ENABLED")))
    .returning({ id: webhookEndpoints.id });
  return rows.length > 0;
}
