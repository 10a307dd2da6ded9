import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  type HeldSeats,
  type ReachedUnpaid,
  SEATS,
  TIME_TO_PAY_MS,
  type UNPAID,
  unpaidLevels,
  WINDOW_MS,
} from "./rules";

/** Whose gifts to count: those of a network, of a donor of the organization, and of the campaign. */
export type Giver = { address: string; email: string; orgId: string; campaignId: string };

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/**
 * Not paid, nor on its way, nor refused by us for want of the processor. The words on status and closing are those of the
 * index of open gifts.
 */
const UNPAID_GIFT = sql`status in ('PENDING', 'FAILED') and processing_since is null and verifying_since is null
  and failure_code is distinct from 'no_payment_started'`;

/** Each uses an index of its own and never looks behind the window. */
const gifts = (giver: Giver): Record<keyof typeof UNPAID, SQL> => ({
  address: sql`client_key = ${giver.address}`,
  email: sql`donor_id = (select id from donors where org_id = ${giver.orgId} and email = ${giver.email})`,
  campaign: sql`campaign_id = ${giver.campaignId}`,
});
const STILL_OPEN: Partial<Record<keyof typeof UNPAID, SQL>> = { campaign: sql` and closed_at is null` };

/** There was time to pay it; the instant of those that need less is the end of the index's range. */
const hadTime = (now: Date) => sql`created_at <= ${before(now, TIME_TO_PAY_MS.usual)}
  and (payment_method <> 'ACH' or created_at <= ${before(now, TIME_TO_PAY_MS.bank)})`;

/**
 * The levels whose number of unpaid gifts is reached within the window, each with the gifts that arrived meanwhile,
 * counted no further than the limit needs.
 */
export async function readUnpaid(db: Executor, giver: Giver, now: Date): Promise<ReachedUnpaid[]> {
  const whose = gifts(giver);
  const scopes = Object.keys(whose) as (keyof typeof UNPAID)[];
  const asked = scopes.flatMap((scope) => unpaidLevels(scope).map((one) => ({ scope, ...one })));
  const parts = asked.map(
    ({ scope, limit }, place) => sql`(${place}::int, (select created_at from donations
      where ${whose[scope]} and created_at > ${before(now, WINDOW_MS)} and ${hadTime(now)}
        and ${UNPAID_GIFT}${STILL_OPEN[scope] ?? sql``}
      order by created_at desc offset ${limit.unpaid - 1} limit 1))`,
  );
  const rows = await db.execute<{ place: number; at: number }>(
    sql`select place, (extract(epoch from at) * 1000)::float8 as at
        from (values ${sql.join(parts, sql`, `)}) as levels (place, at) where at is not null order by place`,
  );
  const reached: ReachedUnpaid[] = [];
  for (const row of rows) {
    const one = asked[row.place];
    if (!one) continue;
    const since = new Date(row.at);
    const arrived = await countArrived(db, whose[one.scope], since, one.limit.gifts + 1);
    reached.push({ scope: one.scope, level: one.level, since, gifts: arrived });
  }
  return reached;
}

/**
 * Gifts that donors made themselves and whose payment went through, whatever became of it later. One by bank is days on
 * its way, and counts from its beginning: where all pay so, nothing else would arrive within the hour.
 */
async function countArrived(db: Executor, whose: SQL, since: Date, atMost: number): Promise<number> {
  const [row] = await db.execute<{ gifts: number }>(sql`
    select count(*)::int as gifts from (
      select from donations where ${whose} and created_at >= ${since.toISOString()}
        and (status in ('SUCCEEDED', 'DISPUTED', 'REFUNDED') or processing_since is not null)
        and client_key is not null limit ${atMost}
    ) few`);
  return row?.gifts ?? 0;
}

/** One at a time per network until the transaction ends: of many orders at once, each sees those before it. */
export async function takeSeatTurn(tx: Executor, address: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`seats:${address}`}, 0))`);
}

/** What a network holds of the last hour, since when, and how many of its gifts arrived in it. */
export async function readHeldSeats(
  db: Executor,
  address: string,
  now: Date,
): Promise<HeldSeats & { since: Date }> {
  const [row] = await db.execute<{ held: number; beyond: number; since: number | null; gifts: number }>(sql`
    select coalesce(sum(tickets_held), 0)::int as held,
      coalesce(sum(greatest(tickets_held - ${SEATS.couple}::int, 0)), 0)::int as beyond,
      (extract(epoch from min(created_at) filter (where tickets_held > 0)) * 1000)::float8 as since,
      (count(*) filter (where status in ('SUCCEEDED', 'DISPUTED', 'REFUNDED')))::int as gifts
    from donations where client_key = ${address} and created_at > ${before(now, WINDOW_MS)}`);
  return {
    all: row?.held ?? 0,
    beyond: row?.beyond ?? 0,
    gifts: row?.gifts ?? 0,
    since: new Date(row?.since ?? now.getTime()),
  };
}
