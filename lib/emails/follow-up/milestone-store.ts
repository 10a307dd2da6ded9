import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import type { OwedRow } from "@/lib/emails/store";

export type Milestone = { campaignId: string; percent: number };

/** Returns the milestones that these campaigns have already reached. `owed`: the email is neither sent nor refused. */
export async function readMilestones(
  db: Executor,
  campaignIds: readonly string[],
): Promise<(Milestone & { owed: boolean })[]> {
  return db.execute<Milestone & { owed: boolean }>(sql`
    select m.campaign_id as "campaignId", m.percent, e.cause is not null as owed
    from milestones m left join emails e on e.cause = 'milestone:' || m.campaign_id || ':' || m.percent
      and e.sent_at is null and e.refused_at is null
    where m.campaign_id = any(${textList(campaignIds)})`);
}

/**
 * Records milestones, and the email owed for the highest new one of each campaign, in one statement, so that a crash
 * does not lose the email. Returns those highest milestones. Rows are ordered by campaign, so that concurrent passes
 * lock in the same order.
 */
export async function recordMilestones(
  db: Executor,
  reached: readonly (Milestone & { email: OwedRow })[],
  now: Date,
): Promise<Milestone[]> {
  if (reached.length === 0) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const texts = (of: (row: Milestone & { email: OwedRow }) => string): SQL => textList(reached.map(of));
  return db.execute<Milestone>(sql`
    with reached as (
      select * from unnest(${texts((row) => row.campaignId)}, ${sql.param(reached.map(({ percent }) => percent))}::int[],
        ${texts(({ email }) => email.cause)}, ${texts(({ email }) => email.kind)}, ${texts(({ email }) => email.orgId)},
        ${texts(({ email }) => email.recipient)}, ${texts(({ email }) => email.subject)})
        as r (campaign_id, percent, cause, kind, org_id, recipient, subject)
    ), added as (
      insert into milestones (campaign_id, percent, reached_at)
      select campaign_id, percent, ${at} from reached order by campaign_id, percent
      on conflict do nothing returning campaign_id, percent
    ), highest as (
      select r.* from reached r
      where r.percent = (select max(a.percent) from added a where a.campaign_id = r.campaign_id)
    ), owed as (
      insert into emails (cause, kind, org_id, recipient, subject, created_at)
      select cause, kind, org_id, recipient, subject, ${at} from highest order by cause on conflict do nothing
    )
    select campaign_id as "campaignId", percent from highest`);
}
