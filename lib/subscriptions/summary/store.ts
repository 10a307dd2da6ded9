import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { subscriptions } from "@/db/schema/subscriptions";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";

/**
 * Subscriptions by status and interval: the sum of one charge each, the soonest charge, and those due by
 * `until`.
 */
export type SubscriptionGroup = {
  status: "ACTIVE" | "PAST_DUE" | "PAUSED";
  frequency: SubscriptionFrequency;
  subscriptions: number;
  amountCents: number;
  nextChargeAt: Date | null;
  dueSubscriptions: number;
  dueCents: number;
};

/**
 * An organization's running and paused subscriptions, grouped; `until` is the last instant that counts as
 * due.
 */
export async function groupSubscriptions(
  db: Executor,
  orgId: string,
  until: Date,
): Promise<SubscriptionGroup[]> {
  const due = sql`${subscriptions.nextChargeAt} <= ${until.toISOString()}`;
  const rows = await db
    .select({
      status: subscriptions.status,
      frequency: subscriptions.frequency,
      subscriptions: count(),
      amountCents: sql`coalesce(sum(${subscriptions.amountCents}), 0)`.mapWith(Number),
      nextChargeAt: sql<string | null>`min(${subscriptions.nextChargeAt})`,
      dueSubscriptions: sql`count(*) filter (where ${due})`.mapWith(Number),
      dueCents: sql`coalesce(sum(${subscriptions.amountCents}) filter (where ${due}), 0)`.mapWith(Number),
    })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.orgId, orgId), inArray(subscriptions.status, ["ACTIVE", "PAST_DUE", "PAUSED"])),
    )
    .groupBy(subscriptions.status, subscriptions.frequency);
  return rows.flatMap(({ status, nextChargeAt, ...row }) =>
    status === "INCOMPLETE" || status === "CANCELED"
      ? []
      : [{ ...row, status, nextChargeAt: nextChargeAt === null ? null : new Date(nextChargeAt) }],
  );
}
