import { and, count, desc, eq, gt, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { subscriptionEvents } from "@/db/schema/subscriptions";
import type { PlanEventKind } from "./schemas";

export type EntryRow = typeof subscriptionEvents.$inferSelect;
export type NewEntry = {
  /** What it is recorded for once; left out where the plan's own change is what happens once. */
  cause?: string;
  kind: PlanEventKind;
  actor: string;
  donationId?: string | null;
  amountCents?: number | null;
  detail?: string | null;
  occurredAt: Date;
};

/** Adds to a plan's history, once per cause; a cause of its own is made with the plan's row locked. */
export async function insertEntry(tx: Executor, planId: string, entry: NewEntry): Promise<void> {
  const cause = entry.cause ?? (await nextCause(tx, planId, entry.kind));
  await tx
    .insert(subscriptionEvents)
    .values({ ...entry, cause, subscriptionId: planId })
    .onConflictDoNothing({ target: subscriptionEvents.cause });
}

async function nextCause(tx: Executor, planId: string, kind: PlanEventKind): Promise<string> {
  const [row] = await tx
    .select({ n: count() })
    .from(subscriptionEvents)
    .where(and(eq(subscriptionEvents.subscriptionId, planId), eq(subscriptionEvents.kind, kind)));
  return `${kind.toLowerCase()}:${planId}:${(row?.n ?? 0) + 1}`;
}

/** A plan's history, newest first. */
export async function listHistory(db: Executor, planId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscriptionId, planId))
    .orderBy(desc(subscriptionEvents.id));
}

export async function findEntry(db: Executor, cause: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(subscriptionEvents).where(eq(subscriptionEvents.cause, cause));
  return row ?? null;
}

/** The causes of what happened to a plan after `since`, of these kinds. */
export async function listRecentCauses(
  db: Executor,
  planId: string,
  kinds: readonly PlanEventKind[],
  since: Date,
): Promise<string[]> {
  const rows = await db
    .select({ cause: subscriptionEvents.cause })
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.subscriptionId, planId),
        inArray(subscriptionEvents.kind, [...kinds]),
        gt(subscriptionEvents.occurredAt, since),
      ),
    )
    .orderBy(subscriptionEvents.id);
  return rows.map(({ cause }) => cause);
}
