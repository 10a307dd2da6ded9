import { and, asc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";

/**
 * Selects deliveries whose attempt was due before `before`: at most `each` per endpoint and `most` in total. The
 * longest overdue delivery of every endpoint comes first, then the second ones, so that no endpoint waits behind
 * another one's queue.
 */
export function listOverdue(
  db: Executor,
  { before, each, most }: { before: Date; each: number; most: number },
) {
  // One index lookup per endpoint, which reads only its first `each` rows.
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
