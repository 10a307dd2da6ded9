import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** Subscriptions that started in one month (`2026-11`), and how many of them were canceled by the end of the period. */
export type StartedMonth = { month: string; started: number; canceled: number };
/** Numbers of an organization's subscriptions that started or were canceled in a period, or were active at its end. */
export type SubscriptionMoves = { started: number; canceled: number; activeAtEnd: number };

type CohortQuery = {
  orgId: string;
  timezone: string;
  /** The period: `end` is exclusive. */
  start: Date;
  end: Date;
  /** Start of the first month that is listed separately. */
  since: Date;
};

/**
 * Counts subscriptions with a first payment: those that started or were canceled in the period, those active at its
 * end, and by month of start. Reads the organization's subscriptions once, using the index on the organization, and no
 * donations.
 */
export async function readSubscriptionCohorts(
  db: Executor,
  { orgId, timezone, start, end, since }: CohortQuery,
): Promise<SubscriptionMoves & { months: StartedMonth[] }> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const ended = sql`(canceled_at is not null and canceled_at < ${at(end)})`;
  const rows = await db.execute<Record<string, string | null>>(sql`
    select case when started_at >= ${at(since)} then to_char(started_at at time zone ${timezone}, 'YYYY-MM') end as month,
           count(*) as begun, count(*) filter (where ${ended}) as ended,
           count(*) filter (where started_at >= ${at(start)}) as started,
           count(*) filter (where canceled_at >= ${at(start)} and canceled_at < ${at(end)}) as canceled
    from subscriptions where org_id = ${orgId} and started_at < ${at(end)}
    group by 1 order by 1`);
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
  return {
    started: sum("started"),
    canceled: sum("canceled"),
    activeAtEnd: sum("begun") - sum("ended"),
    months: rows.flatMap((row) =>
      row["month"]
        ? [{ month: row["month"], started: Number(row["begun"]), canceled: Number(row["ended"]) }]
        : [],
    ),
  };
}
