import { and, asc, eq } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";
import { subscriptions } from "@/db/schema/subscriptions";

export type LevelName = { id: string; name: string };

/**
 * Returns the giving level of each subscription: that of its first donation, as long as the amount is unchanged.
 * Renewals follow the same rule (new-renewal.ts).
 */
export async function findSubscriptionLevels(
  db: Executor,
  subscriptionIds: readonly string[],
): Promise<Map<string, LevelName>> {
  if (subscriptionIds.length === 0) return new Map();
  const first = db
    .selectDistinctOn([donations.subscriptionId], {
      subscriptionId: donations.subscriptionId,
      levelId: donations.givingLevelId,
      amountCents: donations.amountCents,
    })
    .from(donations)
    .where(anyOf(donations.subscriptionId, subscriptionIds))
    .orderBy(donations.subscriptionId, asc(donations.createdAt), asc(donations.id))
    .as("first");
  const rows = await db
    .select({ subscriptionId: subscriptions.id, level: { id: givingLevels.id, name: givingLevels.name } })
    .from(first)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.id, first.subscriptionId), eq(subscriptions.amountCents, first.amountCents)),
    )
    .innerJoin(givingLevels, eq(givingLevels.id, first.levelId));
  return new Map(rows.map(({ subscriptionId, level }) => [subscriptionId, level]));
}
