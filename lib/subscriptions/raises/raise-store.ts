import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { subscriptionRaises } from "@/db/schema/subscription-links";
import { subscriptions } from "@/db/schema/subscriptions";
import type { Terms } from "@/lib/subscriptions/links/rules";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";

export type RaiseRow = typeof subscriptionRaises.$inferSelect;
export type NewRaise = typeof subscriptionRaises.$inferInsert;

export async function findRaise(db: Executor, id: string): Promise<RaiseRow | null> {
  const [row] = await db.select().from(subscriptionRaises).where(eq(subscriptionRaises.id, id));
  return row ?? null;
}

/** Returns the subscription's raise that awaits confirmation, or null. */
export async function findOpenRaise(
  db: Executor,
  subscriptionId: string,
  now: Date,
): Promise<RaiseRow | null> {
  const [row] = await db
    .select()
    .from(subscriptionRaises)
    .where(
      and(
        eq(subscriptionRaises.subscriptionId, subscriptionId),
        isNull(subscriptionRaises.endedAt),
        gt(subscriptionRaises.expiresAt, now),
      ),
    );
  return row ?? null;
}

/**
 * Records a raise that awaits confirmation, replacing an earlier one, in one transaction with `audit`. Returns false
 * and writes nothing if the subscription's terms are no longer those the raise was requested for.
 */
export async function putRaise(
  db: Database,
  raise: NewRaise,
  audit: (tx: Executor) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [subscription] = await tx
      .select({ amountCents: subscriptions.amountCents, frequency: subscriptions.frequency })
      .from(subscriptions)
      .where(eq(subscriptions.id, raise.subscriptionId))
      .for("no key update");
    if (subscription?.amountCents !== raise.fromAmountCents || subscription.frequency !== raise.fromFrequency)
      return false;
    await endRaises(tx, raise.subscriptionId, raise.createdAt);
    await tx.insert(subscriptionRaises).values(raise);
    await audit(tx);
    return true;
  });
}

/** Ends the subscription's open raises, which were applied or replaced by another change. */
export async function endRaises(tx: Executor, subscriptionId: string, at: Date): Promise<void> {
  await tx
    .update(subscriptionRaises)
    .set({ endedAt: at })
    .where(and(eq(subscriptionRaises.subscriptionId, subscriptionId), isNull(subscriptionRaises.endedAt)));
}

/**
 * Records the donor's confirmation, in one statement that applies only while the raise is open and the terms are
 * unchanged; returns null otherwise. A raise that was confirmed before but not applied, because the processor could not
 * be reached, can be confirmed again; `audit` runs for the first confirmation only.
 */
export async function confirmRaiseRow(
  db: Database,
  id: string,
  now: Date,
  audit: (tx: Executor, raise: RaiseRow) => Promise<void>,
): Promise<RaiseRow | null> {
  return db.transaction(async (tx) => {
    const before = await findRaise(tx, id);
    const [row] = await tx
      .update(subscriptionRaises)
      .set({ confirmedAt: sql`coalesce(${subscriptionRaises.confirmedAt}, ${now.toISOString()})` })
      .where(
        and(
          eq(subscriptionRaises.id, id),
          isNull(subscriptionRaises.endedAt),
          gt(subscriptionRaises.expiresAt, now),
          sql`exists (select from ${subscriptions} s where s.id = ${subscriptionRaises.subscriptionId} and s.amount_cents = ${subscriptionRaises.fromAmountCents} and s.frequency = coalesce(${subscriptionRaises.fromFrequency}, s.frequency) and s.status <> 'CANCELED')`,
        ),
      )
      .returning();
    if (!row) return null;
    if (before?.confirmedAt === null) await audit(tx, row);
    return row;
  });
}

/**
 * Returns the terms that the donor last agreed to, by paying them or by confirming a raise by email; null before the
 * first payment. Changes that are neither paid nor confirmed do not count.
 */
export async function findAgreedTerms(
  db: Executor,
  { id: subscriptionId, frequency }: { id: string; frequency: SubscriptionFrequency },
): Promise<Terms | null> {
  const [[paid], [raised]] = await Promise.all([
    db
      .select({
        amountCents: donations.amountCents,
        frequency: donations.frequency,
        at: donations.createdAt,
      })
      .from(donations)
      .where(and(eq(donations.subscriptionId, subscriptionId), isNotNull(donations.succeededAt)))
      .orderBy(desc(donations.createdAt), desc(donations.id))
      .limit(1),
    db
      .select({
        amountCents: subscriptionRaises.amountCents,
        frequency: subscriptionRaises.frequency,
        at: subscriptionRaises.confirmedAt,
      })
      .from(subscriptionRaises)
      .where(
        and(eq(subscriptionRaises.subscriptionId, subscriptionId), isNotNull(subscriptionRaises.confirmedAt)),
      )
      .orderBy(desc(subscriptionRaises.confirmedAt))
      .limit(1),
  ]);
  if (raised?.at && (!paid || raised.at > paid.at))
    return { amountCents: raised.amountCents, frequency: raised.frequency ?? frequency };
  if (!paid) return null;
  return {
    amountCents: paid.amountCents,
    frequency: paid.frequency === "ONE_TIME" ? frequency : paid.frequency,
  };
}
