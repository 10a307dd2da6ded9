import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

const HOUR_MS = 60 * 60 * 1000;
const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

/**
 * Claims subscriptions whose state at the processor must be checked: those with a charge or an end of a pause an hour
 * overdue, and, once a day, those paused or not started. Each is claimed at most once an hour; organizations take
 * turns.
 */
export async function claimLateSubscriptions(
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ id: string; processorSubscriptionId: string }[]> {
  const due = sql`processor_subscription_id is not null and updated_at < ${ago(now, 1)}
    and ((status in ('ACTIVE', 'PAST_DUE') and next_charge_at < ${ago(now, 1)})
         or (status = 'PAUSED' and paused_until < ${ago(now, 1)})
         or (status in ('PAUSED', 'INCOMPLETE') and updated_at < ${ago(now, 24)}))`;
  const rows = await db.execute<{ id: string; processor_subscription_id: string }>(sql`
    update subscriptions s set updated_at = ${now.toISOString()}
    from (
      select id from subscriptions
      where ${due} and id in (
        select id from (
          select id, next_charge_at,
            row_number() over (partition by org_id order by next_charge_at nulls last) as turn
          from subscriptions where ${due}
        ) ours order by turn, next_charge_at nulls last limit ${limit}
      ) for no key update skip locked
    ) due
    where s.id = due.id returning s.id, s.processor_subscription_id`);
  return rows.map((row) => ({ id: row.id, processorSubscriptionId: row.processor_subscription_id }));
}

/** Claims unpaid renewals that have not been updated for an hour, oldest first; organizations take turns. */
export async function claimOpenInvoices(
  db: Executor,
  now: Date,
  limit: number,
): Promise<{ id: string; subscriptionId: string; subscriptionEnded: boolean; processing: boolean }[]> {
  const due = sql`i.status in ('DRAFT', 'OPEN') and i.updated_at < ${ago(now, 1)}`;
  const rows = await db.execute<{
    id: string;
    subscription_id: string;
    ended: boolean;
    processing: boolean;
  }>(sql`
    update subscription_invoices i set updated_at = ${now.toISOString()}
    from (
      select i.id, mine.ended from (
        select i.id, i.updated_at, s.status = 'CANCELED' as ended,
          row_number() over (partition by s.org_id order by i.updated_at) as turn
        from subscription_invoices i join subscriptions s on s.id = i.subscription_id
        where ${due} order by turn, i.updated_at limit ${limit}
      ) mine join subscription_invoices i on i.id = mine.id
      where ${due} for no key update of i skip locked
    ) due
    where i.id = due.id
    returning i.id, i.subscription_id as subscription_id, due.ended, i.processing_since is not null as processing`);
  return rows.map((row) => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    subscriptionEnded: row.ended,
    processing: row.processing,
  }));
}
