import { and, count, desc, eq, gt, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { subscriptionEvents } from "@/db/schema/subscriptions";
import type { SubscriptionEventKind } from "./schemas";

export type EntryRow = typeof subscriptionEvents.$inferSelect;
export type NewEntry = {
  /** Deduplication key of the entry; omitted where the update of the subscription's row already deduplicates. */
  cause?: string;
  kind: SubscriptionEventKind;
  actor: string;
  donationId?: string | null;
  amountCents?: number | null;
  detail?: string | null;
  occurredAt: Date;
};

/** Adds a history entry, once per cause. Without a cause, the caller must hold the lock on the subscription's row. */
export async function insertEntry(tx: Executor, subscriptionId: string, entry: NewEntry): Promise<void> {
  const cause = entry.cause ?? (await nextCause(tx, subscriptionId, entry.kind));
  await tx
    .insert(subscriptionEvents)
    .values({ ...entry, cause, subscriptionId })
    .onConflictDoNothing({ target: subscriptionEvents.cause });
}

async function nextCause(tx: Executor, subscriptionId: string, kind: SubscriptionEventKind): Promise<string> {
  const [row] = await tx
    .select({ n: count() })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.subscriptionId, subscriptionId), eq(subscriptionEvents.kind, kind)));
  return `${kind.toLowerCase()}:${subscriptionId}:${(row?.n ?? 0) + 1}`;
}

/** Returns a subscription's history, newest first. */
export async function listHistory(db: Executor, subscriptionId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionEvents.id));
}

export async function findEntry(db: Executor, cause: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(subscriptionEvents).where(eq(subscriptionEvents.cause, cause));
  return row ?? null;
}

/** Returns the causes of a subscription's history entries of these kinds after `since`. */
export async function listRecentCauses(
  db: Executor,
  subscriptionId: string,
  kinds: readonly SubscriptionEventKind[],
  since: Date,
): Promise<string[]> {
  const rows = await db
    .select({ cause: subscriptionEvents.cause })
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.subscriptionId, subscriptionId),
        inArray(subscriptionEvents.kind, [...kinds]),
        gt(subscriptionEvents.occurredAt, since),
      ),
    )
    .orderBy(subscriptionEvents.id);
  return rows.map(({ cause }) => cause);
}
