import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { recurringCommitments } from "@/db/schema/recurring-commitments";

export type Continued = { id: string; orgId: string; donorId: string; subscriptionId: string };

/**
 * Returns open commitments whose donor was asked and has since started a recurring donation with the same frequency, to
 * the commitment's campaign or the one in the email. Each comes with the oldest such donation that does not continue
 * another commitment. A commitment that staff reopened is excluded until its donor is asked again.
 */
export async function listContinued(db: Executor, limit: number): Promise<Continued[]> {
  return db.execute<Continued>(sql`
    select c.id, c.org_id as "orgId", c.donor_id as "donorId", s.id as "subscriptionId"
    from recurring_commitments c join lateral (
      select s.id from subscriptions s
      where s.donor_id = c.donor_id and s.org_id = c.org_id and s.frequency = c.frequency
        and s.campaign_id in (c.campaign_id, c.asked_campaign_id)
        and s.status in ('ACTIVE', 'PAST_DUE', 'PAUSED') and s.created_at >= c.asked_at
        and not exists (select from recurring_commitments o where o.subscription_id = s.id)
      order by s.created_at, s.id limit 1
    ) s on true
    where c.state = 'OPEN' and c.asked_at is not null and c.asked_campaign_id is not null
    order by c.asked_at, c.id limit ${limit}`);
}

/** Marks an open commitment as continued by a subscription. Returns false if either was taken concurrently. */
export async function markContinued(
  tx: Executor,
  { id, donorId, subscriptionId }: Continued,
  now: Date,
): Promise<boolean> {
  const c = recurringCommitments;
  const rows = await tx
    .update(c)
    .set({ state: "CONTINUED", subscriptionId, updatedAt: now })
    .where(
      and(
        eq(c.id, id),
        eq(c.state, "OPEN"),
        eq(c.donorId, donorId),
        sql`not exists (select from recurring_commitments o where o.subscription_id = ${subscriptionId})`,
      ),
    )
    .returning({ id: c.id });
  return rows.length > 0;
}
