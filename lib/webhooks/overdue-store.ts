import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";

/**
 * Deliveries whose attempt was due before `before` and was not made: at most `each` of an endpoint and `most` in all.
 * First comes the longest overdue one of every endpoint, then the second ones, so that none waits behind another's queue.
 */
export function listOverdue(
  db: Executor,
  { before, each, most }: { before: Date; each: number; most: number },
) {
  // One look into the index of what is due for each endpoint; nothing is read of what lies behind its first `each`.
  const first = db
    .select({
      id: webhookDeliveries.id,
      attemptCount: webhookDeliveries.attemptCount,
      nextAttemptAt: webhookDeliveries.nextAttemptAt,
      turn: turn().as("turn"),
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, webhookEndpoints.id),
        eq(webhookDeliveries.status, "PENDING"),
        lt(webhookDeliveries.nextAttemptAt, before),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(each)
    .as("first");
  return db
    .select({
      deliveryId: first.id,
      endpointId: webhookEndpoints.id,
      orgId: webhookEndpoints.orgId,
      attemptCount: first.attemptCount,
    })
    .from(webhookEndpoints)
    .innerJoinLateral(first, sql`true`)
    .orderBy(asc(first.turn), asc(first.nextAttemptAt))
    .limit(most);
}

function turn(): SQL<number> {
  return sql<number>`row_number() over (order by ${webhookDeliveries.nextAttemptAt})`;
}
