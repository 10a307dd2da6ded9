import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { subscriptions } from "@/db/schema/subscriptions";
import type { SubscriptionFrequency } from "@/lib/subscriptions/schemas";

/**
 * Subscriptions of one status and frequency: the sum of one donation each, the earliest next charge, and the charges
 * due by `until`.
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
 * Returns an organization's active, past due and paused subscriptions by status and frequency. `until` is the last
 * instant that counts as due.
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

/** Subscriptions of one frequency: active ones, and those begun or ended since a given time. */
export type BaseGroup = {
  frequency: SubscriptionFrequency;
} & Record<"active" | "begun" | "ended", { count: number; amountCents: number }>;

/**
 * Counts active subscriptions, and those begun (first payment) or ended since `since`, by frequency, in a single pass.
 */
export async function groupBase(db: Executor, orgId: string, since: Date): Promise<BaseGroup[]> {
  const at = sql`${since.toISOString()}::timestamptz`;
  const active = sql`status = 'ACTIVE'`;
  const begun = sql`started_at >= ${at}`;
  const ended = sql`status = 'CANCELED' and started_at is not null and canceled_at >= ${at}`;
  const rows = await db.execute<Record<string, string> & { frequency: SubscriptionFrequency }>(sql`
    select frequency, count(*) filter (where ${active}) as active, coalesce(sum(amount_cents) filter (where ${active}), 0) as active_cents,
           count(*) filter (where ${begun}) as begun, coalesce(sum(amount_cents) filter (where ${begun}), 0) as begun_cents,
           count(*) filter (where ${ended}) as ended, coalesce(sum(amount_cents) filter (where ${ended}), 0) as ended_cents
    from subscriptions where org_id = ${orgId} group by frequency`);
  const part = (row: Record<string, string>, of: string) => ({
    count: Number(row[of]),
    amountCents: Number(row[`${of}_cents`]),
  });
  return rows.map((row) => ({
    frequency: row.frequency,
    active: part(row, "active"),
    begun: part(row, "begun"),
    ended: part(row, "ended"),
  }));
}
