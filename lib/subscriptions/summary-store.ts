import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { subscriptions } from "@/db/schema/subscriptions";
import type { PlanFrequency } from "./schemas";

/** Plans of one status and interval: what one round of their gifts comes to, the soonest, and those due until then. */
export type PlanGroup = {
  status: "ACTIVE" | "PAST_DUE" | "PAUSED";
  frequency: PlanFrequency;
  plans: number;
  amountCents: number;
  nextChargeAt: Date | null;
  duePlans: number;
  dueCents: number;
};

/** An organization's running and paused plans in groups; `until` is the last instant that counts as due. */
export async function groupPlans(db: Executor, orgId: string, until: Date): Promise<PlanGroup[]> {
  const due = sql`${subscriptions.nextChargeAt} <= ${until.toISOString()}`;
  const rows = await db
    .select({
      status: subscriptions.status,
      frequency: subscriptions.frequency,
      plans: count(),
      amountCents: sql`coalesce(sum(${subscriptions.amountCents}), 0)`.mapWith(Number),
      nextChargeAt: sql<string | null>`min(${subscriptions.nextChargeAt})`,
      duePlans: sql`count(*) filter (where ${due})`.mapWith(Number),
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
