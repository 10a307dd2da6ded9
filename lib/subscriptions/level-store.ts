import { and, asc, eq } from "drizzle-orm";
import { anyOf } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { givingLevels } from "@/db/schema/giving-levels";
import { subscriptions } from "@/db/schema/subscriptions";

export type LevelName = { id: string; name: string };

/**
 * The giving level of each plan: that of its first gift, while the plan still gives that amount, as its renewals take it
 * over (new-renewal.ts).
 */
export async function findPlanLevels(
  db: Executor,
  planIds: readonly string[],
): Promise<Map<string, LevelName>> {
  if (planIds.length === 0) return new Map();
  const first = db
    .selectDistinctOn([donations.subscriptionId], {
      planId: donations.subscriptionId,
      levelId: donations.givingLevelId,
      amountCents: donations.amountCents,
    })
    .from(donations)
    .where(anyOf(donations.subscriptionId, planIds))
    .orderBy(donations.subscriptionId, asc(donations.createdAt), asc(donations.id))
    .as("first");
  const rows = await db
    .select({ planId: subscriptions.id, level: { id: givingLevels.id, name: givingLevels.name } })
    .from(first)
    .innerJoin(
      subscriptions,
      and(eq(subscriptions.id, first.planId), eq(subscriptions.amountCents, first.amountCents)),
    )
    .innerJoin(givingLevels, eq(givingLevels.id, first.levelId));
  return new Map(rows.map(({ planId, level }) => [planId, level]));
}
