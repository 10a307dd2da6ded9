import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Executor } from "@/db/client";
import { alerts } from "@/db/schema/alerts";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";
import { paymentFailures as failures } from "@/db/schema/payment-failures";
import { ARRIVED } from "@/lib/fraud/store";

/**
 * Returns an organization's declines since `from` by campaign, most declines first. `recent` counts those after `late`.
 */
export async function listDeclined(
  db: Executor,
  orgId: string,
  from: Date,
  late: Date,
): Promise<{ campaignId: string; declines: number; recent: number }[]> {
  return db
    .select({
      campaignId: failures.campaignId,
      declines: count(),
      recent: sql<number>`(count(*) filter (where ${failures.failedAt} > ${late.toISOString()}))::int`,
    })
    .from(failures)
    .where(and(eq(failures.orgId, orgId), gt(failures.failedAt, from)))
    .groupBy(failures.campaignId)
    .orderBy(desc(count()), failures.campaignId);
}

/** Counts the distinct networks and email addresses of an organization's declines. */
export async function countSources(
  db: Executor,
  orgId: string,
  from: Date,
): Promise<{ addresses: number; emails: number }> {
  const [row] = await db
    .select({ addresses: countDistinct(failures.clientKey), emails: countDistinct(failures.emailKey) })
    .from(failures)
    .where(and(eq(failures.orgId, orgId), gt(failures.failedAt, from)));
  return row ?? { addresses: 0, emails: 0 };
}

const hourOf = (column: SQL | typeof failures.failedAt | typeof donations.createdAt) =>
  sql<number>`(extract(epoch from date_trunc('hour', ${column}, 'UTC')) * 1000)::float8`;

/** Returns the number of declines by hour (UTC, in milliseconds since 1970). */
export async function declinesByHour(db: Executor, orgId: string, from: Date): Promise<Map<number, number>> {
  const hour = hourOf(failures.failedAt);
  const rows = await db
    .select({ hour, declines: count() })
    .from(failures)
    .where(and(eq(failures.orgId, orgId), gte(failures.failedAt, from)))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.hour, row.declines]));
}

/** Returns the number of paid donations made by donors (no renewals), by hour of creation and by campaign. */
export async function listArrived(
  db: Executor,
  orgId: string,
  from: Date,
): Promise<{ hour: number; campaignId: string; donations: number }[]> {
  return db
    .select({ hour: hourOf(donations.createdAt), campaignId: donations.campaignId, donations: count() })
    .from(donations)
    .where(
      and(
        eq(donations.orgId, orgId),
        gte(donations.createdAt, from),
        inArray(donations.status, ARRIVED),
        isNotNull(donations.clientKey),
      ),
    )
    .groupBy(sql`1`, donations.campaignId);
}

/** Returns the campaigns of the staff page: the given ones and locked ones. */
export async function listGuarded(db: Executor, orgId: string, ids: string[]) {
  return db
    .select({
      id: campaigns.id,
      title: campaigns.title,
      status: campaigns.status,
      lockedAt: campaigns.lockedAt,
      lockedBy: campaigns.lockedBy,
    })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), or(isNotNull(campaigns.lockedAt), inArray(campaigns.id, ids))))
    .orderBy(campaigns.title, campaigns.id);
}

/** Locks or unlocks a campaign. The first person to lock it stays recorded. Returns false if nothing changed. */
export async function setLocked(
  db: Executor,
  id: string,
  lock: { by: string } | null,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(campaigns)
    .set({ lockedAt: lock ? now : null, lockedBy: lock?.by ?? null, updatedAt: now })
    .where(and(eq(campaigns.id, id), lock ? isNull(campaigns.lockedAt) : isNotNull(campaigns.lockedAt)))
    .returning({ id: campaigns.id });
  return rows.length > 0;
}

/** Returns the newest alert about an attack on an organization, open or resolved. */
export async function findNewestAlarm(
  db: Executor,
  orgId: string,
): Promise<{ id: string; createdAt: Date } | null> {
  const [row] = await db
    .select({ id: alerts.id, createdAt: alerts.createdAt })
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), eq(alerts.kind, "CARD_TESTING")))
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(1);
  return row ?? null;
}

/**
 * Serializes alerts per organization until the transaction ends, so that two concurrent declines count as one attack.
 */
export async function lockAlarms(tx: Executor, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`card-testing:${orgId}`}, 0))`);
}
