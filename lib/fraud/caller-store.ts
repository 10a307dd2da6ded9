import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { earlier, type Given, statement } from "@/db/statement";
import { type AddressCounts, OPEN_DONATIONS } from "./allowance";
import { type CallerCounts, MAX_COUNTED, WINDOW_MS } from "./rules";

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/**
 * Condition of open donations: payable, not processing, and not reported as paid. Must imply the condition of the index
 * `donations_open_client` and equal the one in the function `wait_and_count_open` (db/migrations). A test compares
 * them.
 */
const OPEN = sql`status in ('PENDING', 'FAILED') and closed_at is null and processing_since is null
  and verifying_since is null and payment_reported_at is null`;

const declinesAt = (clientKey: Given, now: Given) => sql`array(
  select (extract(epoch from failed_at) * 1000)::float8 from payment_failures
  where client_key = ${clientKey} and failed_at > ${earlier(now, WINDOW_MS)}
  order by failed_at desc limit ${sql.raw(String(MAX_COUNTED.declines))})`;

/** Condition of donations by an address and an email that were declined within the window. */
const declinedOf = (clientKey: Given, emailKey: Given, now: Given) => sql`id = any(array(
  select donation_id from payment_failures
  where client_key = ${clientKey} and email_key = ${emailKey} and failed_at > ${earlier(now, WINDOW_MS)}))`;

const PAID = sql`status in ('SUCCEEDED', 'DISPUTED', 'REFUNDED')`;
const ARRIVED = sql`payment_method = 'ACH' and (${PAID} or processing_since is not null)`;

/** SQL counts of a caller's distinct paying cards and arrived bank payments within the window. */
export type Paying = { cards: SQL; banks: SQL };

/** Counts over all of the caller's donations. */
export function payingOfAll(clientKey: Given, now: Given): Paying {
  const own = sql`client_key = ${clientKey} and created_at > ${earlier(now, WINDOW_MS)}`;
  const most = sql.raw(String(MAX_COUNTED.cards));
  return {
    cards: sql`(select count(distinct card_key)::int from (
      select card_key from donations where ${own} and card_key is not null and ${PAID}
      order by created_at desc limit ${most}) paid)`,
    banks: sql`(select count(*) from (select from donations where ${own} and ${ARRIVED} limit ${most}) arrived)`,
  };
}

const NEWEST = sql.raw("100");

/**
 * Counts over the caller's newest donations only, so that a busy caller costs no more than others. `from` is the
 * FROM item, with one row, that a query reads the counts from. `isPart` states whether there may be more donations.
 */
export function payingOfNewest(clientKey: Given, now: Given): Paying & { from: SQL; isPart: SQL<boolean> } {
  return {
    from: sql`(
      select count(*) as donations, (count(distinct card_key) filter (where ${PAID}))::int as cards,
        count(*) filter (where ${ARRIVED}) as banks
      from (
        select card_key, status, payment_method, processing_since from donations
        where client_key = ${clientKey} and created_at > ${earlier(now, WINDOW_MS)}
        order by created_at desc limit ${NEWEST}) newest) few`,
    cards: sql`few.cards`,
    banks: sql`few.banks`,
    isPart: sql`few.donations = ${NEWEST}`,
  };
}

/** Returns SQL for a caller's activity within the window, as a JSON value of type CallerCounts. */
export function callerCounts(clientKey: Given, now: Given, paying: Paying): SQL<CallerCounts> {
  return sql`json_build_object('declinesAt', ${declinesAt(clientKey, now)}, 'payingCards', ${paying.cards})`;
}

/** Open donations of an address. `stale` counts old ones, `declined` those declined with the same email. */
export type OpenAtAddress = Omit<AddressCounts, keyof CallerCounts> & { stale: number; declined: number };

/**
 * Returns SQL for an address's open donations and held tickets of a campaign, as a JSON value of type OpenAtAddress.
 */
export function openAtAddress(
  it: { clientKey: Given; campaignId: Given; emailKey: Given; now: Given },
  paying: Paying,
): SQL<OpenAtAddress> {
  const { clientKey, campaignId, emailKey, now } = it;
  return sql`(select json_build_object(
    'bankArrived', ${paying.banks},
    'open', json_build_object(
      'card', count(*) filter (where payment_method <> 'ACH'),
      'bank', count(*) filter (where payment_method = 'ACH')),
    'held', coalesce(sum(tickets_held) filter (where campaign_id = ${campaignId}), 0),
    'stale', count(*) filter (where created_at < ${earlier(now, OPEN_DONATIONS.staleMs)}),
    'declined', count(*) filter (where ${declinedOf(clientKey, emailKey, now)}))
  from donations where client_key = ${clientKey} and ${OPEN})`;
}

const readCounts = statement<{ clientKey: string; now: string }, { counts: CallerCounts }>(
  ({ clientKey, now }) => sql`select ${callerCounts(clientKey, now, payingOfAll(clientKey, now))} as counts`,
);

/** Reads a caller's activity within the window, in one statement. */
export async function readCaller(db: Executor, clientKey: string, now: Date): Promise<CallerCounts> {
  const [row] = await readCounts(db, { clientKey, now: now.toISOString() });
  return row?.counts ?? { declinesAt: [], payingCards: 0 };
}

export type OpenDonation = { id: string; intentId: string; subscriptionId: string | null };

/** Time after which a claim that led to no cancellation expires, in milliseconds. */
const CLAIMED_MS = 10_000;

/**
 * Claims up to `limit` open card donations of an address for cancellation. Concurrent runs claim different donations.
 * `only` restricts the claim to donations created before an instant and donations declined with an email.
 */
export async function claimOpen(
  db: Executor,
  it: { clientKey: string; only?: { before: Date; declinedOf: string | null }; limit: number },
  now: Date,
): Promise<OpenDonation[]> {
  const left = it.only
    ? sql`and (created_at < ${it.only.before.toISOString()} or ${declinedOf(it.clientKey, it.only.declinedOf ?? "", now.toISOString())})`
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
 * Records that the processor reported payments as received or processing, so that their donations do not count as
 * unpaid while their booking is queued. One statement on unique indexes.
 */
export async function markReported(db: Executor, intentIds: readonly string[], now: Date): Promise<void> {
  // A locked donation is usually being booked. If not, it counts as unpaid until it is booked, about a second later.
  await db.execute(sql`
    update donations set payment_reported_at = ${now.toISOString()} where id in (
      select d.id from donation_intents i join donations d on d.id = i.donation_id and d.processor_intent_id = i.intent_id
      where i.intent_id = any(${textList(intentIds)}) and d.payment_reported_at is null
      order by d.id for no key update of d skip locked
    )`);
}
