import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { type AddressCounts, OPEN_DONATIONS } from "./allowance";
import { type CallerCounts, MOST_COUNTED, WINDOW_MS } from "./rules";

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/**
 * Open: payable, not processing, and not reported as paid. Must match the condition of the index
 * `donations_open_client`.
 */
const OPEN = sql`status in ('PENDING', 'FAILED') and closed_at is null and processing_since is null
  and verifying_since is null and payment_reported_at is null`;

const declinesAt = (clientKey: string, now: Date) => sql`array(
  select (extract(epoch from failed_at) * 1000)::float8 from payment_failures
  where client_key = ${clientKey} and failed_at > ${ago(now, WINDOW_MS)}
  order by failed_at desc limit ${MOST_COUNTED.declines})`;

/** Donations declined within the window, from an address with an email. */
const declinedOf = (clientKey: string, emailKey: string, now: Date) => sql`id = any(array(
  select donation_id from payment_failures
  where client_key = ${clientKey} and email_key = ${emailKey} and failed_at > ${ago(now, WINDOW_MS)}))`;

const payingCards = (clientKey: string, now: Date) => sql`(
  select count(distinct card_key)::int from (
    select card_key from donations
    where client_key = ${clientKey} and created_at > ${ago(now, WINDOW_MS)} and card_key is not null
      and status in ('SUCCEEDED', 'DISPUTED', 'REFUNDED')
    order by created_at desc limit ${MOST_COUNTED.cards}) paid)`;

/** A caller's activity within the window, in one statement. */
export async function readCaller(db: Executor, clientKey: string, now: Date): Promise<CallerCounts> {
  const [row] = await db.execute<{ declines_at: number[]; paying_cards: number }>(sql`
    select ${declinesAt(clientKey, now)} as declines_at, ${payingCards(clientKey, now)} as paying_cards`);
  return { declinesAt: row?.declines_at ?? [], payingCards: row?.paying_cards ?? 0 };
}

/**
 * An address's activity within the window and its open donations, in one statement. `held` counts tickets of
 * the given campaign, `stale` old open donations, `declined` open ones declined with the given email.
 */
export async function readAddress(
  db: Executor,
  { clientKey, campaignId, emailKey = "" }: { clientKey: string; campaignId: string; emailKey?: string },
  now: Date,
): Promise<AddressCounts & { stale: number; declined: number }> {
  const [row] = await db.execute<{
    declines_at: number[];
    paying_cards: number;
    bank_arrived: number;
    cards: number;
    banks: number;
    held: number;
    stale: number;
    declined: number;
  }>(sql`
    select ${declinesAt(clientKey, now)} as declines_at, ${payingCards(clientKey, now)} as paying_cards,
      (select count(*)::int from (
        select from donations where client_key = ${clientKey} and created_at > ${ago(now, WINDOW_MS)}
          and payment_method = 'ACH' and (status in ('SUCCEEDED', 'DISPUTED', 'REFUNDED') or processing_since is not null)
        limit ${MOST_COUNTED.cards}) arrived) as bank_arrived,
      open.* from (
        select (count(*) filter (where payment_method <> 'ACH'))::int as cards,
          (count(*) filter (where payment_method = 'ACH'))::int as banks,
          coalesce(sum(tickets_held) filter (where campaign_id = ${campaignId}), 0)::int as held,
          (count(*) filter (where created_at < ${ago(now, OPEN_DONATIONS.staleMs)}))::int as stale,
          (count(*) filter (where ${declinedOf(clientKey, emailKey, now)}))::int as declined
        from donations where client_key = ${clientKey} and ${OPEN}) open`);
  return {
    declinesAt: row?.declines_at ?? [],
    payingCards: row?.paying_cards ?? 0,
    bankArrived: row?.bank_arrived ?? 0,
    open: { card: row?.cards ?? 0, bank: row?.banks ?? 0 },
    held: row?.held ?? 0,
    stale: row?.stale ?? 0,
    declined: row?.declined ?? 0,
  };
}

export type OpenDonation = { id: string; intentId: string; subscriptionId: string | null };

/** A claim without a cancellation expires after this long. */
const CLAIMED_MS = 10_000;

/**
 * Claims up to `limit` open donations of an address for cancellation; concurrent runs claim different ones.
 * `only` restricts them to stale ones and those declined with an email.
 */
export async function claimOpen(
  db: Executor,
  it: { clientKey: string; only?: { before: Date; declinedOf: string | null }; limit: number },
  now: Date,
): Promise<OpenDonation[]> {
  const left = it.only
    ? sql`and (created_at < ${it.only.before.toISOString()} or ${declinedOf(it.clientKey, it.only.declinedOf ?? "", now)})`
    : sql``;
  const rows = await db.execute<{ id: string; intent_id: string; subscription_id: string | null }>(sql`
    update donations d set followed_up_at = ${now.toISOString()}
    from (
      select id from donations
      where client_key = ${it.clientKey} and ${OPEN} and processor_intent_id is not null
        and payment_method <> 'ACH' ${left}
        and (followed_up_at is null or followed_up_at < ${ago(now, CLAIMED_MS)})
      order by created_at limit ${it.limit} for no key update skip locked
    ) due
    where d.id = due.id
    returning d.id, d.processor_intent_id as intent_id, d.subscription_id`);
  return rows.map((row) => ({ id: row.id, intentId: row.intent_id, subscriptionId: row.subscription_id }));
}

/**
 * Records that the processor reported a payment as received or processing, so that the donation does not
 * count as unpaid while its booking is queued. One statement on a unique index.
 */
export async function markReported(db: Executor, intentId: string, now: Date): Promise<void> {
  await db.execute(sql`
    update donations set payment_reported_at = ${now.toISOString()}
    where processor_intent_id = ${intentId} and payment_reported_at is null`);
}
