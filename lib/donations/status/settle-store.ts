import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Database, Executor } from "@/db/client";
import type { PaymentMethod } from "@/lib/donations/schemas";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { newId } from "@/lib/kernel/ids";
import { insertShares, sharesOf, takeShares } from "@/lib/matching/store";
import { hasCapacity } from "@/lib/tickets/store";
import { addPending } from "@/lib/totals/pending-store";
import { mayStill } from "./effects-store";
import { recordConsent, updateDonorNames } from "./paying-donor-store";
import { type Locked, lockForSettling, type Waiting } from "./settle-locks-store";

/** A succeeded payment, as reported by the processor. */
export type Settlement = {
  donationId: string;
  intentId: string;
  chargeId: string | null;
  method: PaymentMethod;
  /** The card's brand or the bank's name, and the last four digits; null if the processor does not report them. */
  brand?: string | null;
  last4?: string | null;
  /** Keyed hash of the paying card; null without a card. */
  cardKey?: string | null;
  receivedCents: number;
  /** The application fee that the processor applied; null if not reported. */
  appliedFeeCents: number | null;
  /**
   * Whether to record the applied fee: true for recurring donations (docs/decisions.md, Fees); others match the quote.
   */
  takeOverFees: boolean;
  actualFeeCents: number | null;
  at: Date;
};

/**
 * `settled`: booked by this call. `not_due`: unknown, or its status does not allow it, usually because it is already
 * booked. `busy`: another transaction has locked one of its rows, and nothing was changed. `oversold`: the tickets sold
 * out before the payment arrived; the money is booked and must be refunded.
 */
export type Settled = { donationId: string; outcome: "settled" | "not_due" | "busy"; oversold: boolean };

/** Settles one donation and waits for its rows. `moved` states whether this call booked it. */
export async function markDonationSucceeded(
  db: Database,
  it: Settlement,
): Promise<{ moved: boolean; oversold: boolean }> {
  const [settled] = await db.transaction((tx) => settle(tx, [it], "wait"));
  return { moved: settled?.outcome === "settled", oversold: settled?.oversold === true };
}

/**
 * Settles up to a few hundred donations in one transaction. A locked donation is `busy`. Locked rows that donations
 * share are waited for, because a popular campaign gets one batch after another. If a wait exceeds one second,
 * donations with these rows are `busy` too. If the database rejects a donation (a constraint), throws without changing
 * anything.
 */
export async function markDonationsSucceeded(db: Database, all: readonly Settlement[]): Promise<Settled[]> {
  if (all.length === 0) return [];
  try {
    return await db.transaction((tx) => settle(tx, all, "briefly"));
  } catch (error) {
    if (!hasCode(error, LOCK_TIMEOUT)) throw error;
    return db.transaction((tx) => settle(tx, all, "skip"));
  }
}

/** Writes all changes that follow from succeeded payments; nothing else does. `all` contains each donation once. */
async function settle(tx: Executor, all: readonly Settlement[], waiting: Waiting): Promise<Settled[]> {
  const locked = await lockForSettling(tx, all, waiting);
  const due = all.filter(({ donationId }) => locked.due.has(donationId));
  const booked = due.length > 0 ? await book(tx, due, locked) : new Map<string, Booked>();
  const consenting = [...booked.values()].filter((it) => it.opted_in).map((it) => it.id);
  if (booked.size > 0) await updateDonorNames(tx, [...booked.keys()]);
  if (consenting.length > 0) await recordConsent(tx, consenting, due[0]?.at ?? new Date(0));
  return all.map(({ donationId }) => {
    const row = booked.get(donationId);
    const other = locked.busy.has(donationId) ? "busy" : "not_due";
    return { donationId, outcome: row ? "settled" : other, oversold: row?.oversold ?? false };
  });
}

type Booked = { id: string; oversold: boolean; opted_in: boolean };

/**
 * Books paid donations in one statement. Each status changes once, and only together with the journal, the pending
 * totals, the fee waiver, the tickets and the match. Amounts that differ from the quote are recorded as received and
 * flagged for staff.
 */
async function book(tx: Executor, due: readonly Settlement[], locked: Locked): Promise<Map<string, Booked>> {
  const payments = due.map((it) => ({
    donation_id: it.donationId,
    alert_id: newId(),
    intent_id: it.intentId,
    charge_id: it.chargeId,
    method: it.method,
    brand: it.brand ?? null,
    last4: it.last4 ?? null,
    card_key: it.cardKey ?? null,
    received_cents: it.receivedCents,
    applied_fee_cents: it.appliedFeeCents,
    take_over_fees: it.takeOverFees,
    actual_fee_cents: it.actualFeeCents,
    at: it.at.toISOString(),
  }));
  const rows = await tx.execute<Booked>(sql`
    with payment as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(payments)}::text::jsonb) as p(
        donation_id text, alert_id text, intent_id text, charge_id text, method text, brand text, last4 text, card_key text, received_cents bigint,
        applied_fee_cents bigint, take_over_fees boolean, actual_fee_cents bigint, at timestamptz)
    ), before as (
      select d.id, d.campaign_id, d.ticket_count, d.tickets_held, d.amount_cents, d.created_at, d.processing_fee_cents, d.platform_fee_cents,
        case when p.take_over_fees then p.applied_fee_cents end as taken_fee
      from payment p join donations d on d.id = p.donation_id where ${mayStill("paymentSucceeded", sql`d.status`)}
    ), campaign as (
      select c.* from campaigns c where c.id = any(${textList(locked.campaignIds)})
    ), shares as materialized (
      ${sharesOf(sql`(select b.* from before b join campaign on campaign.id = b.campaign_id where campaign.has_matches) matched`)}
    ), matched as (
      select donation_id, sum(cents)::bigint as cents from shares group by donation_id
    ), terms as (
      select b.id, b.tickets_held as held,
        case when b.ticket_count is not null and ${hasCapacity(sql`b.ticket_count`, sql`b.tickets_held`, sql`campaign`)} then b.ticket_count else 0 end as taken_tickets,
        b.processing_fee_cents + b.platform_fee_cents as quoted,
        coalesce(matched.cents, 0) as match,
        least(b.processing_fee_cents, coalesce(b.taken_fee, b.processing_fee_cents)) as processing,
        case when b.taken_fee is null then b.platform_fee_cents else greatest(b.taken_fee - b.processing_fee_cents, 0) end as platform
      from before b left join campaign on campaign.id = b.campaign_id left join matched on matched.donation_id = b.id
    ), donation as (
      update donations d set
        status = 'SUCCEEDED', succeeded_at = p.at, updated_at = p.at, payment_method = p.method,
        payment_brand = p.brand, payment_last4 = p.last4,
        processor_intent_id = p.intent_id, processor_charge_id = p.charge_id,
        card_key = case when d.client_key is not null then p.card_key end, received_cents = p.received_cents,
        actual_processing_fee_cents = p.actual_fee_cents, applied_fee_cents = p.applied_fee_cents,
        processing_fee_cents = terms.processing, platform_fee_cents = terms.platform,
        net_amount_cents = d.total_charged_cents - terms.processing - terms.platform,
        failure_reason = null, failure_code = null, processing_since = null, verifying_since = null, closed_at = null,
        net_raised_cents = d.amount_cents, counted_donations = 1, matched_cents = terms.match,
        tickets_held = 0, tickets_sold = terms.taken_tickets
      from terms join payment p on p.donation_id = terms.id where d.id = terms.id
      returning d.id, d.org_id, d.campaign_id, d.donor_id, d.amount_cents, d.total_charged_cents, d.received_cents,
        d.applied_fee_cents, d.processing_fee_cents, d.platform_fee_cents, d.payment_method, d.frequency, d.utm_source,
        d.utm_medium, d.utm_campaign, d.utm_term, d.utm_content, d.giving_level_id, d.anonymous, d.email_opt_in, d.ticket_count, d.tickets_sold,
        d.matched_cents, d.created_at, d.succeeded_at as at,
        terms.held, terms.quoted, p.alert_id, p.take_over_fees
    ), sums as (
      select id, received_cents - coalesce(applied_fee_cents, processing_fee_cents + platform_fee_cents) as due from donation
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
      select 'donation:' || id, 'DONATION', org_id, campaign_id, id, amount_cents, 1, at, at from donation
      returning id, donation_id
    ), lines as (
      insert into journal_lines (entry_id, account, amount_cents)
      select entry.id, line.account, line.amount_cents
      from entry join donation on donation.id = entry.donation_id join sums on sums.id = donation.id, lateral (values
        ('PROCESSOR', received_cents), ('ORGANIZATION', -due),
        ('PROCESSING_FEES', -processing_fee_cents), ('PLATFORM_FEES', -platform_fee_cents),
        ('SUSPENSE', due + processing_fee_cents + platform_fee_cents - received_cents)
      ) as line(account, amount_cents) where line.amount_cents <> 0
    ), pending as (
      ${addPending(sql`donation`, { cents: sql`amount_cents`, donations: sql`1` })}
    ), waiver as (
      update organizations o set waiver_used_cents = least(${WAIVER_CENTS}::bigint, o.waiver_used_cents + used.cents)
      from (select org_id, sum(amount_cents)::bigint as cents from donation group by org_id) used
      where o.id = used.org_id and o.id = any(${textList(locked.orgIds)})
    ), noted as (
      ${insertShares(sql`shares`)}
    ), matching as (
      ${takeShares(sql`shares`)}
    ), taken as (
      update campaigns c set tickets_sold = c.tickets_sold + used.sold, tickets_held = c.tickets_held - used.held,
             matched_cents = c.matched_cents + used.matched
      from (
        select campaign_id, sum(tickets_sold)::int as sold, sum(held)::int as held, sum(matched_cents)::bigint as matched
        from donation where tickets_sold <> 0 or held <> 0 or matched_cents <> 0 group by campaign_id
      ) used where c.id = used.campaign_id
    ), differs as (
      insert into alerts (id, cause, org_id, kind, campaign_id, donation_id, message, figures, created_at)
      select alert_id, 'amount:' || id, org_id, case when received_cents <> total_charged_cents then 'AMOUNT_DIFFERS' else 'FEE_DIFFERS' end,
             campaign_id, id,
             case when received_cents <> total_charged_cents then 'The amount received differs from the quoted total. It was recorded as received.'
                  else 'The fee charged differs from the quote. It was recorded as charged.' end,
             jsonb_build_object('quotedCents', total_charged_cents, 'receivedCents', received_cents,
               'quotedFeeCents', quoted, 'appliedFeeCents', applied_fee_cents), at
      from donation where received_cents <> total_charged_cents
        or (applied_fee_cents is not null and not (applied_fee_cents = quoted or (
          -- The first invoice of a subscription takes a percentage with two decimals, rounded down.
          take_over_fees and applied_fee_cents between quoted - 1 - total_charged_cents / 10000 and quoted)))
      on conflict (cause) do nothing
    )
    select id, ticket_count is not null and tickets_sold = 0 as oversold, email_opt_in as opted_in from donation`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Error codes of data exceptions, constraint violations and triggers that raise (PostgreSQL, appendix A). */
const REFUSALS = /^(?:22|23|P0001)/;
const LOCK_TIMEOUT = /^55P03$/;

/** Whether PostgreSQL rejected the values of a statement, by an error or its causes. A retry cannot succeed. */
export function refusedWrite(error: unknown): boolean {
  return hasCode(error, REFUSALS);
}

function hasCode(error: unknown, codes: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === "string" && codes.test(code)) return true;
  }
  return false;
}
