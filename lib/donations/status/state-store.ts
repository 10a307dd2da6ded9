import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import type { PaymentMethod } from "@/lib/donations/schemas";
import { type Cause, TRANSITIONS } from "@/lib/donations/states";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { newId } from "@/lib/kernel/ids";
import { matchedCents } from "@/lib/matching/store";
import { hasCapacity } from "@/lib/tickets/store";
import { lockWithCampaign } from "./effects-store";

export type Settlement = {
  donationId: string;
  intentId: string;
  chargeId: string | null;
  method: PaymentMethod;
  /** Keyed hash of the paying card; null without a card. */
  cardKey?: string | null;
  receivedCents: number;
  /** The application fee that the processor applied; null if not reported. */
  appliedFeeCents: number | null;
  /** Recurring donations use the fee actually applied (docs/decisions.md, Fees); others were quoted exactly. */
  takeOverFees: boolean;
  actualFeeCents: number | null;
  at: Date;
};

/** `oversold`: the tickets had sold out before the payment arrived; the money is booked and must be refunded. */
export type Settled = { moved: boolean; oversold: boolean };

/** Whether a donation's status still allows the change (states.ts), as SQL. */
const mayStill = (cause: Cause, status: SQL = sql`status`) =>
  sql`${status} in (${sql.raw(TRANSITIONS[cause].from.map((one) => `'${one}'`).join(", "))})`;

/** An instant in JSON's format. */
const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Applies all effects of a paid donation in one statement: the status changes once, together with the journal,
 * pending totals, fee waiver, tickets, match, and the donor's name and consent. Opting in after an unsubscribe
 * subscribes the donor again, which is audited. Amounts that differ from the quote are recorded as received and
 * flagged for staff.
 */
export async function markDonationSucceeded(db: Database, it: Settlement): Promise<Settled> {
  return db.transaction(async (tx) => {
    await lockWithCampaign(tx, it.donationId);
    return succeedLocked(tx, it);
  });
}

async function succeedLocked(db: Executor, it: Settlement): Promise<Settled> {
  const at = it.at.toISOString();
  const rows = await db.execute<{ id: string; oversold: boolean }>(sql`
    with before as (
      select d.*, case when ${it.takeOverFees} then ${it.appliedFeeCents}::bigint end as taken_fee
      from donations d where id = ${it.donationId} and ${mayStill("paymentSucceeded")} for no key update
    ), campaign as (
      select c.* from campaigns c join before b on c.id = b.campaign_id
      where b.ticket_count is not null or c.matching_enabled for no key update of c
    ), terms as (
      select b.id, b.tickets_held as held,
        case when b.ticket_count is not null and ${hasCapacity(sql`b.ticket_count`, sql`b.tickets_held`, sql`campaign`)} then b.ticket_count else 0 end as seats,
        b.processing_fee_cents + b.platform_fee_cents as quoted,
        ${matchedCents(sql`b.amount_cents`, sql`0`, sql`campaign`, sql`true`)} as match,
        least(b.processing_fee_cents, coalesce(b.taken_fee, b.processing_fee_cents)) as processing,
        case when b.taken_fee is null then b.platform_fee_cents else greatest(b.taken_fee - b.processing_fee_cents, 0) end as platform
      from before b left join campaign on true
    ), donation as (
      update donations d set
        status = 'SUCCEEDED', succeeded_at = ${at}, updated_at = ${at}, payment_method = ${it.method},
        processor_intent_id = ${it.intentId}, processor_charge_id = ${it.chargeId},
        card_key = case when d.client_key is not null then ${it.cardKey ?? null}::text end, received_cents = ${it.receivedCents},
        actual_processing_fee_cents = ${it.actualFeeCents}, applied_fee_cents = ${it.appliedFeeCents},
        processing_fee_cents = terms.processing, platform_fee_cents = terms.platform,
        net_amount_cents = d.total_charged_cents - terms.processing - terms.platform,
        failure_reason = null, failure_code = null, processing_since = null, verifying_since = null, closed_at = null,
        net_raised_cents = d.amount_cents, counted_donations = 1, matched_cents = terms.match,
        tickets_held = 0, tickets_sold = terms.seats
      from terms where d.id = terms.id
      returning d.*, terms.held, terms.quoted
    ), sums as (
      select id, received_cents - coalesce(applied_fee_cents, processing_fee_cents + platform_fee_cents) as due from donation
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
      select 'donation:' || id, 'DONATION', org_id, campaign_id, id, amount_cents, 1, ${at}, ${at} from donation
      returning id
    ), lines as (
      insert into journal_lines (entry_id, account, amount_cents)
      select entry.id, line.account, line.amount_cents from entry, donation, sums, lateral (values
        ('PROCESSOR', received_cents), ('ORGANIZATION', -due),
        ('PROCESSING_FEES', -processing_fee_cents), ('PLATFORM_FEES', -platform_fee_cents),
        ('SUSPENSE', due + processing_fee_cents + platform_fee_cents - received_cents)
      ) as line(account, amount_cents) where line.amount_cents <> 0
    ), pending as (
      insert into rollup_pending (campaign_id, donor_id, day, hour, method, frequency, source, anonymous, amount_cents, donation_count)
      select campaign_id, donor_id, (created_at at time zone 'UTC')::date, extract(hour from created_at at time zone 'UTC')::int,
             payment_method, frequency, utm_source, anonymous, amount_cents, 1 from donation
    ), waiver as (
      update organizations o set waiver_used_cents = least(${WAIVER_CENTS}::bigint, o.waiver_used_cents + donation.amount_cents)
      from donation where o.id = donation.org_id and o.waiver_used_cents < ${WAIVER_CENTS}
    ), taken as (
      update campaigns c set tickets_sold = c.tickets_sold + donation.tickets_sold, tickets_held = c.tickets_held - donation.held,
             matched_cents = c.matched_cents + donation.matched_cents
      from donation where c.id = donation.campaign_id and (donation.tickets_sold <> 0 or donation.held <> 0 or donation.matched_cents <> 0)
    ), differs as (
      insert into alerts (id, cause, org_id, kind, campaign_id, donation_id, message, figures, created_at)
      select ${newId()}, 'amount:' || id, org_id, case when received_cents <> total_charged_cents then 'AMOUNT_DIFFERS' else 'FEE_DIFFERS' end,
             campaign_id, id,
             case when received_cents <> total_charged_cents then 'The amount received differs from the quoted total. It was recorded as received.'
                  else 'The fee charged differs from the quote. It was recorded as charged.' end,
             jsonb_build_object('quotedCents', total_charged_cents, 'receivedCents', received_cents,
               'quotedFeeCents', quoted, 'appliedFeeCents', applied_fee_cents), ${at}
      from donation where received_cents <> total_charged_cents
        or (applied_fee_cents is not null and not (applied_fee_cents = quoted or (
          -- The first invoice of a subscription takes a percentage with two decimals, rounded down.
          ${it.takeOverFees} and applied_fee_cents between quoted - 1 - total_charged_cents / 10000 and quoted)))
      on conflict (cause) do nothing
    ), back as (
      select r.id, r.unsubscribed_at, r.email_opt_in_at, r.email_opt_in_source from donors r join donation on r.id = donation.donor_id
      where donation.email_opt_in and r.unsubscribed_at < donation.created_at for no key update of r
    ), named as (
      update donors r set
        first_name = case when r.name_edited_at is null and coalesce(r.name_from_donation_at, '-infinity') <= donation.created_at
                     then donation.donor_first_name else r.first_name end,
        last_name = case when r.name_edited_at is null and coalesce(r.name_from_donation_at, '-infinity') <= donation.created_at
                    then donation.donor_last_name else r.last_name end,
        name_from_donation_at = greatest(r.name_from_donation_at, donation.created_at),
        email_opt_in_at = case when back.id is not null then donation.created_at
          when donation.email_opt_in then coalesce(r.email_opt_in_at, donation.created_at) else r.email_opt_in_at end,
        email_opt_in_source = case when back.id is not null then 'donation:' || donation.id
          when donation.email_opt_in then coalesce(r.email_opt_in_source, 'donation:' || donation.id) else r.email_opt_in_source end,
        unsubscribed_at = case when back.id is null then r.unsubscribed_at end
      from donation left join back on true where r.id = donation.donor_id
    ), noted as (
      insert into audit_entries (org_id, actor_kind, actor_id, request_id, action, subject_type, subject_id, before, after, created_at)
      select donation.org_id, 'donor', 'donor', 'donation:' || donation.id, 'donor.resubscribed', 'donor', back.id,
        jsonb_build_object('unsubscribedAt', ${iso(sql`back.unsubscribed_at`)},
          'emailOptInAt', ${iso(sql`back.email_opt_in_at`)}, 'emailOptInSource', back.email_opt_in_source),
        jsonb_build_object('unsubscribedAt', null,
          'emailOptInAt', ${iso(sql`donation.created_at`)}, 'emailOptInSource', 'donation:' || donation.id), ${at}
      from donation, back
    )
    select id, ticket_count is not null and tickets_sold = 0 as oversold from donation`);
  const [row] = rows;
  return { moved: row !== undefined, oversold: row?.oversold ?? false };
}

/** Whether state read from the processor at `at` is at least as new as the row. */
const isNewer = (at: Date) => sql`coalesce(${donations.stateCheckedAt}, '-infinity') <= ${at.toISOString()}`;

/** An attempt failed. Held tickets are kept, because the donor can try again. */
export async function markDonationFailed(
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
      verifyingSince: null,
      processorIntentId: it.intentId,
      stateCheckedAt: it.at,
      updatedAt: it.at,
    })
    .where(
      and(
        eq(donations.id, it.donationId),
        isNewer(it.at),
        mayStill("paymentFailed"),
        // Failing again for the same reason is no change.
        sql`(${donations.status} <> 'FAILED' or ${donations.failureCode} is distinct from ${it.code})`,
      ),
    )
    .returning({ id: donations.id });
  return rows.length > 0;
}

/** A bank payment is processing; the donation is not abandoned meanwhile. */
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
      verifyingSince: null,
      processingSince: sql`coalesce(${donations.processingSince}, ${it.at.toISOString()})`,
      processorIntentId: it.intentId,
      stateCheckedAt: it.at,
      updatedAt: it.at,
    })
    .where(and(eq(donations.id, it.donationId), isNewer(it.at), mayStill("paymentProcessing")))
    .returning({ id: donations.id });
  return rows.length > 0;
}

/** A bank payment awaits the confirmation of two small deposits; the processor cancels it after ten days. */
export async function markVerifying(
  db: Executor,
  it: { donationId: string; intentId: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update(donations)
    .set({
      status: "PENDING",
      failureReason: null,
      failureCode: null,
      verifyingSince: it.at,
      processorIntentId: it.intentId,
      stateCheckedAt: it.at,
      updatedAt: it.at,
    })
    .where(
      and(
        eq(donations.id, it.donationId),
        isNewer(it.at),
        mayStill("paymentVerifying"),
        isNull(donations.verifyingSince),
        isNull(donations.closedAt),
      ),
    )
    .returning({ id: donations.id });
  return rows.length > 0;
}

/**
 * Closes an unpaid donation and releases its tickets, in one statement. Only for a donation that cannot be paid
 * any more: the processor confirmed the cancellation, or the client secret was never sent. An earlier failure
 * reason is kept.
 */
export async function closeUnpaidDonation(
  db: Executor,
  donationId: string,
  at: Date,
  reason = "abandoned",
): Promise<boolean> {
  const rows = await db.execute<{ id: string }>(sql`
    with before as (
      select id, tickets_held from donations where id = ${donationId} for no key update
    ), donation as (
      update donations d set status = 'FAILED', closed_at = ${at.toISOString()}, updated_at = ${at.toISOString()},
             failure_reason = coalesce(d.failure_reason, ${reason}), failure_code = coalesce(d.failure_code, ${reason}),
             processing_since = null, verifying_since = null, tickets_held = 0
      from before where d.id = before.id and ${mayStill("closed", sql`d.status`)} and d.closed_at is null
      returning d.id, d.campaign_id, before.tickets_held as held
    ), released as (
      update campaigns c set tickets_held = c.tickets_held - donation.held
      from donation where c.id = donation.campaign_id and donation.held > 0
    )
    select id from donation`);
  return rows.length > 0;
}
