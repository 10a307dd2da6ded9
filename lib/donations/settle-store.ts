import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import { WAIVER_CENTS } from "@/lib/fees/schedule";
import { log } from "@/lib/services/log";
import type { PaymentMethod } from "./schemas";

export type Settlement = {
  donationId: string;
  intentId: string;
  chargeId: string | null;
  method: PaymentMethod;
  receivedCents: number;
  actualFeeCents: number | null;
  at: Date;
};

/**
 * The whole effect of a paid gift as one statement: the status moves once, and only with it the journal, the
 * pending totals, the fee waiver, the seats and the donor's name and consent. Returns whether it moved now.
 */
export async function settleGift(db: Executor, it: Settlement): Promise<boolean> {
  const at = it.at.toISOString();
  const rows = await db.execute<{ id: string; unseated: boolean }>(sql`
    with before as (
      select id, tickets_held from donations where id = ${it.donationId} for update
    ), gift as (
      update donations d set
        status = 'SUCCEEDED', succeeded_at = ${at}, updated_at = ${at}, payment_method = ${it.method},
        processor_intent_id = ${it.intentId}, processor_charge_id = ${it.chargeId}, received_cents = ${it.receivedCents},
        actual_processing_fee_cents = ${it.actualFeeCents}, failure_reason = null, failure_code = null,
        processing_since = null, tickets_held = 0, closed_at = null
      from before where d.id = before.id and d.status in ('PENDING', 'FAILED')
      returning d.*, before.tickets_held as held
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, gift_count, occurred_at, recorded_at)
      select 'gift:' || id, 'GIFT', org_id, campaign_id, id, amount_cents, 1, ${at}, ${at} from gift
      returning id
    ), lines as (
      insert into journal_lines (entry_id, account, amount_cents)
      select entry.id, line.account, line.amount_cents from entry, gift, lateral (values
        ('PROCESSOR', total_charged_cents), ('ORGANIZATION', -net_amount_cents),
        ('PROCESSING_FEES', -processing_fee_cents), ('PLATFORM_FEES', -platform_fee_cents)
      ) as line(account, amount_cents) where line.amount_cents <> 0
    ), pending as (
      insert into rollup_pending (campaign_id, donor_id, day, hour, method, frequency, source, anonymous, amount_cents, gift_count)
      select campaign_id, donor_id, (created_at at time zone 'UTC')::date, extract(hour from created_at at time zone 'UTC')::int,
             payment_method, frequency, utm_source, anonymous, amount_cents, 1 from gift
    ), waiver as (
      update organizations o set waiver_used_cents = least(${WAIVER_CENTS}::bigint, o.waiver_used_cents + gift.amount_cents)
      from gift where o.id = gift.org_id and o.waiver_used_cents < ${WAIVER_CENTS}
    ), seats as (
      update campaigns c set tickets_sold = c.tickets_sold + gift.ticket_count, tickets_held = c.tickets_held - gift.held
      from gift where c.id = gift.campaign_id and gift.ticket_count is not null
        and (c.ticket_capacity is null or c.tickets_sold + c.tickets_held - gift.held + gift.ticket_count <= c.ticket_capacity)
      returning c.id
    ), named as (
      update donors r set
        first_name = case when r.name_edited_at is null and coalesce(r.name_from_gift_at, '-infinity') <= gift.created_at
                     then gift.donor_first_name else r.first_name end,
        last_name = case when r.name_edited_at is null and coalesce(r.name_from_gift_at, '-infinity') <= gift.created_at
                    then gift.donor_last_name else r.last_name end,
        name_from_gift_at = greatest(r.name_from_gift_at, gift.created_at),
        email_opt_in_at = case when gift.email_opt_in then coalesce(r.email_opt_in_at, gift.created_at) else r.email_opt_in_at end,
        email_opt_in_source = case when gift.email_opt_in then coalesce(r.email_opt_in_source, 'donation:' || gift.id) else r.email_opt_in_source end
      from gift where r.id = gift.donor_id
    )
    select id, ticket_count is not null and not exists (select from seats) as unseated from gift`);
  const [row] = rows;
  // Only a seat that was given back and sold again can be missing; the money is booked all the same.
  if (row?.unseated) log.error({ donationId: row.id }, "tickets were paid for that are sold out");
  return row !== undefined;
}

/** PENDING becomes FAILED with a reason; anything else stays. A hold on tickets is kept, the donor can try again. */
export async function failGift(
  db: Executor,
  it: { donationId: string; intentId: string; reason: string; code: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(donations)
    .set({
      status: "FAILED",
      failureReason: it.reason,
      failureCode: it.code,
      processingSince: null,
      processorIntentId: it.intentId,
      updatedAt: it.at,
    })
    .where(and(eq(donations.id, it.donationId), eq(donations.status, "PENDING")))
    .returning({ id: donations.id });
  return rows.length > 0;
}

/** A bank payment is on its way: never abandoned while this is set. A failed gift that is tried again is PENDING again. */
export async function markProcessing(
  db: Executor,
  it: { donationId: string; intentId: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(donations)
    .set({
      status: "PENDING",
      failureReason: null,
      failureCode: null,
      processingSince: sql`coalesce(${donations.processingSince}, ${it.at.toISOString()})`,
      processorIntentId: it.intentId,
      updatedAt: it.at,
    })
    .where(and(eq(donations.id, it.donationId), inArray(donations.status, ["PENDING", "FAILED"])))
    .returning({ id: donations.id });
  return rows.length > 0;
}

/**
 * Closes an unpaid gift and returns its seats, in one statement. Only when nobody can pay it any more: the processor
 * confirmed the cancellation, or its client secret was never handed out. A reason that is known already stays.
 */
export async function closeGift(
  db: Executor,
  donationId: string,
  at: Date,
  reason = "abandoned",
): Promise<boolean> {
  const rows = await db.execute<{ id: string }>(sql`
    with before as (
      select id, tickets_held from donations where id = ${donationId} for update
    ), gift as (
      update donations d set status = 'FAILED', closed_at = ${at.toISOString()}, updated_at = ${at.toISOString()},
             failure_reason = coalesce(d.failure_reason, ${reason}), failure_code = coalesce(d.failure_code, ${reason}),
             processing_since = null, tickets_held = 0
      from before where d.id = before.id and d.status in ('PENDING', 'FAILED') and d.closed_at is null
      returning d.id, d.campaign_id, before.tickets_held as held
    ), seats as (
      update campaigns c set tickets_held = c.tickets_held - gift.held
      from gift where c.id = gift.campaign_id and gift.held > 0
    )
    select id from gift`);
  return rows.length > 0;
}

export type OpenGift = { id: string; intentId: string | null; overdue: boolean };

const ASK_AFTER_MINUTES = 15;
const HOLD_MINUTES = 30;
const OPEN_MINUTES = 24 * 60;
const ASK_AGAIN_MINUTES = 60;

/**
 * Takes the unpaid gifts that the processor should be asked about, oldest first, and notes that it is: once after 15
 * minutes (an event may have been lost), and again when they are overdue, which is 30 minutes after creation with
 * tickets held and 24 hours otherwise (decisions.md, States). One that stays open is not taken again within the hour,
 * so it keeps nobody else waiting.
 */
export async function takeOpenGifts(db: Executor, now: Date, limit: number): Promise<OpenGift[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const overdue = sql`(created_at < ${ago(OPEN_MINUTES)} or (tickets_held > 0 and created_at < ${ago(HOLD_MINUTES)}))`;
  const rows = await db.execute<{ id: string; intent_id: string | null; overdue: boolean }>(sql`
    update donations d set followed_up_at = ${now.toISOString()}
    from (
      select id, ${overdue} as overdue from donations
      where status in ('PENDING', 'FAILED') and closed_at is null and created_at < ${ago(ASK_AFTER_MINUTES)}
        and (followed_up_at is null or (${overdue} and (followed_up_at < ${ago(ASK_AGAIN_MINUTES)}
             or followed_up_at < created_at + interval '30 minutes')))
      order by created_at limit ${limit} for update skip locked
    ) due
    where d.id = due.id returning d.id, d.processor_intent_id as intent_id, due.overdue`);
  return rows.map((row) => ({ id: row.id, intentId: row.intent_id, overdue: row.overdue }));
}
