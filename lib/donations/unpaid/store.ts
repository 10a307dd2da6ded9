import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { CHECK_AFTER_MINUTES, HOLD_MINUTES, OPEN_MINUTES, RECHECK_MINUTES } from "./rules";

/** A claimed unpaid donation. `checkedBefore` is the time of the previous processor query about it. */
export type UnpaidDonation = {
  id: string;
  intentId: string | null;
  subscriptionId: string | null;
  overdue: boolean;
  checkedBefore: Date | null;
};

/**
 * The kind of an unpaid donation: an overdue ticket hold, which keeps tickets from others; another one-time donation;
 * or the first donation of a subscription.
 */
export type Kind = "holds" | "others" | "subscriptions";

const STILL_OPEN = sql`status in ('PENDING', 'FAILED') and closed_at is null`;

/** Returns SQL for whether a donation belongs to a kind, and for whether it is overdue. */
function partOf(kind: Kind, ago: (minutes: number) => string): { part: SQL; overdue: SQL } {
  const hold = sql`(tickets_held > 0 and created_at < ${ago(HOLD_MINUTES)})`;
  if (kind === "holds") return { part: sql`${hold} and subscription_id is null`, overdue: sql`true` };
  const overdue = sql`(created_at < ${ago(OPEN_MINUTES)})`;
  if (kind === "subscriptions") return { part: sql`subscription_id is not null`, overdue };
  return { part: sql`not ${hold} and subscription_id is null`, overdue };
}

/**
 * Claims unpaid donations to query the processor about: once after 15 minutes, because an event may have been lost, and
 * again when overdue (30 minutes after creation with held tickets, 24 hours otherwise). A donation that stays open is
 * claimed again only after RECHECK_MINUTES. Oldest first, but organizations take turns, as do addresses within an
 * organization, so that many donations of one address do not delay others.
 */
export async function claimUnpaidDonations(
  db: Executor,
  now: Date,
  { kind, limit }: { kind: Kind; limit: number },
): Promise<UnpaidDonation[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const { part, overdue } = partOf(kind, ago);
  const rows = await db.execute<{
    id: string;
    intent_id: string | null;
    subscription_id: string | null;
    overdue: boolean;
    asked_before: number | null;
    place: number;
  }>(sql`
    update donations d set followed_up_at = ${now.toISOString()}
    from (
      select g.id, due.overdue, due.place, due.followed_up_at
      from (
        select id, overdue, followed_up_at, row_number() over (order by turn, created_at) as place from (
          select *, row_number() over (partition by org_id order by own_turn, created_at) as turn from (
            select id, org_id, created_at, followed_up_at, ${overdue} as overdue,
              row_number() over (partition by org_id, client_key order by created_at) as own_turn
            from donations
            where ${STILL_OPEN} and created_at < ${ago(CHECK_AFTER_MINUTES)} and ${part}
              and (followed_up_at is null or (${overdue} and (followed_up_at < ${ago(RECHECK_MINUTES[kind])}
                   or followed_up_at < created_at + ${HOLD_MINUTES} * interval '1 minute')))
          ) mine
        ) ours order by place limit ${limit}
      ) due join donations g on g.id = due.id
      -- Paid, closed or claimed by another sweep since it was selected.
      where g.status in ('PENDING', 'FAILED') and g.closed_at is null
        and g.followed_up_at is not distinct from due.followed_up_at
      for no key update of g skip locked
    ) due
    where d.id = due.id
    returning d.id, d.processor_intent_id as intent_id, d.subscription_id as subscription_id, due.overdue, due.place::int,
      (extract(epoch from due.followed_up_at) * 1000)::float8 as asked_before`);
  return [...rows]
    .sort((a, b) => a.place - b.place)
    .map((row) => ({
      id: row.id,
      intentId: row.intent_id,
      subscriptionId: row.subscription_id,
      overdue: row.overdue,
      checkedBefore: row.asked_before === null ? null : new Date(row.asked_before),
    }));
}

/** Releases claimed donations that were not queried, for the next sweep. */
export async function releaseClaims(
  db: Executor,
  donations: readonly UnpaidDonation[],
  taken: Date,
): Promise<void> {
  if (donations.length === 0) return;
  const parts = donations.map(
    ({ id, checkedBefore }) => sql`(${id}::text, ${checkedBefore?.toISOString() ?? null}::timestamptz)`,
  );
  await db.execute(sql`
    update donations d set followed_up_at = back.at from (values ${sql.join(parts, sql`, `)}) as back (id, at)
    where d.id = back.id and d.followed_up_at = ${taken.toISOString()}`);
}
