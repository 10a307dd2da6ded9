import { type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import type { PaymentMethod } from "@/lib/donations/schemas";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { newId } from "@/lib/kernel/ids";
import { matchedInTurn } from "@/lib/matching/store";
import { hasCapacity } from "@/lib/tickets/store";
import { mayStill } from "./effects-store";

/** A payment that has succeeded, as the processor reports it. */
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

/**
 * `settled`: booked by this call. `not_due`: unknown, or its status does not allow it, usually because it is booked already.
 * `busy`: another transaction holds one of its rows; nothing was changed. `oversold`: the tickets had sold out before the
 * payment arrived; the money is booked and must be refunded.
 */
export type Settled = { donationId: string; outcome: "settled" | "not_due" | "busy"; oversold: boolean };

/** Settles one donation; waits for its rows. `moved`: booked by this call. */
export async function markDonationSucceeded(
  db: Database,
  it: Settlement,
): Promise<{ moved: boolean; oversold: boolean }> {
  const [settled] = await db.transaction((tx) => settle(tx, [it], "wait"));
  return { moved: settled?.outcome === "settled", oversold: settled?.oversold === true };
}

/**
 * Settles up to some hundreds of donations in one transaction. A donation that is locked is `busy`. Rows that many donations
 * share are waited for, since batches follow each other on a popular campaign; where that takes a second, donations of such
 * rows are `busy` too. If the database refuses one donation (a constraint), it throws and nothing is changed.
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

/** How long rows that other transactions have locked are waited for; `briefly` is a second, and not for donations. */
type Waiting = "wait" | "briefly" | "skip";

/** The only writer of what a succeeded payment changes; `all` has each donation once. */
async function settle(tx: Executor, all: readonly Settlement[], waiting: Waiting): Promise<Settled[]> {
  const locked = await lockForSettling(tx, all, waiting);
  const due = all.filter(({ donationId }) => locked.due.has(donationId));
  const booked = due.length > 0 ? await book(tx, due, locked) : new Map<string, Booked>();
  const consenting = [...booked.values()].filter((it) => it.opted_in).map((it) => it.id);
  if (booked.size > 0) await nameDonors(tx, [...booked.keys()]);
  if (consenting.length > 0) await recordConsent(tx, consenting, due[0]?.at ?? new Date(0));
  return all.map(({ donationId }) => {
    const row = booked.get(donationId);
    const other = locked.busy.has(donationId) ? "busy" : "not_due";
    return { donationId, outcome: row ? "settled" : other, oversold: row?.oversold ?? false };
  });
}

const list = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;

const BRIEFLY_MS = 1000;

type LockedDonation = {
  id: string;
  is_due: boolean;
  campaign_id: string;
  org_id: string;
  donor_id: string;
  is_order: boolean;
  /** Its tickets are held no longer: it needs others. */
  takes_new_tickets: boolean;
};

/** What is locked. Only these campaigns and organizations are counted on. */
type Locked = {
  due: ReadonlySet<string>;
  busy: ReadonlySet<string>;
  campaignIds: string[];
  orgIds: string[];
};

/**
 * Locks the rows that settling changes, in the order of docs/locking.md: donations, then the campaigns that count tickets or a
 * match, the organizations that have a waiver left, and donors. Each statement begins after the locks of the one before, so it
 * reads the newest version of every row.
 */
async function lockForSettling(tx: Executor, all: readonly Settlement[], waiting: Waiting): Promise<Locked> {
  const ids = all.map(({ donationId }) => donationId);
  const donations = await lockDonations(tx, ids, waiting);
  const due = donations.filter(({ is_due }) => is_due);
  const shared = await lockShared(tx, due, waiting);
  const known = new Set(donations.map(({ id }) => id));
  const busy = new Set(waiting === "wait" ? [] : ids.filter((id) => !known.has(id)));
  /** Campaigns with a donation that takes new tickets: the next one must see what it took. */
  const taking = new Set<string>();
  for (const it of due) {
    const waits = it.takes_new_tickets && taking.has(it.campaign_id);
    if (it.takes_new_tickets) taking.add(it.campaign_id);
    if (
      waits ||
      shared.missing.has(it.campaign_id) ||
      shared.missing.has(it.org_id) ||
      shared.missing.has(it.donor_id)
    )
      busy.add(it.id);
  }
  return {
    due: new Set(due.map(({ id }) => id).filter((id) => !busy.has(id))),
    busy,
    campaignIds: shared.campaignIds,
    orgIds: shared.orgIds,
  };
}

async function lockDonations(
  tx: Executor,
  ids: readonly string[],
  waiting: Waiting,
): Promise<LockedDonation[]> {
  const how = sql.raw(waiting === "wait" ? "" : "skip locked");
  const limit =
    waiting === "briefly" ? sql`set_config('lock_timeout', ${String(BRIEFLY_MS)}, true)` : sql`''`;
  return tx.execute<LockedDonation>(sql`
    with limits as materialized (select ${limit})
    select id, ${mayStill("paymentSucceeded")} as is_due, campaign_id, org_id, donor_id, ticket_count is not null as is_order,
      coalesce(ticket_count > tickets_held, false) as takes_new_tickets
    from donations where (select count(*) from limits) = 1 and id = any(${list(ids)}) order by id for no key update ${how}`);
}

type Shared = {
  campaignIds: string[];
  orgIds: string[];
  /** Campaigns, organizations and donors that are needed and not locked. */
  missing: ReadonlySet<string>;
};

async function lockShared(tx: Executor, due: readonly LockedDonation[], waiting: Waiting): Promise<Shared> {
  if (due.length === 0) return { campaignIds: [], orgIds: [], missing: new Set() };
  const how = sql.raw(waiting === "skip" ? "skip locked" : "");
  const campaigns = list([...new Set(due.map((it) => it.campaign_id))]);
  const ordered = list([...new Set(due.filter((it) => it.is_order).map((it) => it.campaign_id))]);
  const organizations = list([...new Set(due.map((it) => it.org_id))]);
  const donors = list([...new Set(due.map((it) => it.donor_id))]);
  const counting = sql`id = any(${campaigns}) and (matching_enabled or id = any(${ordered}))`;
  const waived = sql`id = any(${organizations}) and waiver_used_cents < ${WAIVER_CENTS}`;
  // Each counts the rows of the one before, so that its locks come after those.
  const [row] = await tx.execute<{ campaigns: string[]; organizations: string[]; missing: string[] }>(sql`
    with campaign as materialized (
      select id from campaigns where ${counting} order by id for no key update ${how}
    ), organization as materialized (
      select id from organizations where (select count(*) from campaign) >= 0 and ${waived} order by id for no key update ${how}
    ), donor as materialized (
      select id from donors where (select count(*) from organization) >= 0 and id = any(${donors})
      order by id for no key update ${how}
    )
    select array(select id from donor) as donors, array(select id from campaign) as campaigns,
      array(select id from organization) as organizations,
      array(
        (select id from campaigns where ${counting} except select id from campaign)
        union all (select id from organizations where ${waived} except select id from organization)
        union all (select id from unnest(${donors}) as needed(id) except select id from donor)
      ) as missing`);
  return {
    campaignIds: row?.campaigns ?? [],
    orgIds: row?.organizations ?? [],
    // Those waited for are missing only if they changed meanwhile and are counted on no longer.
    missing: new Set(waiting === "skip" ? row?.missing : []),
  };
}

type Booked = { id: string; oversold: boolean; opted_in: boolean };

/**
 * The effect of paid donations on money and tickets as one statement: each status moves once, and only with it the journal,
 * the pending totals, the fee waiver, the tickets and the match. Amounts that differ from the quote are recorded as received
 * and flagged for staff.
 */
async function book(tx: Executor, due: readonly Settlement[], locked: Locked): Promise<Map<string, Booked>> {
  const payments = due.map((it) => ({
    donation_id: it.donationId,
    alert_id: newId(),
    intent_id: it.intentId,
    charge_id: it.chargeId,
    method: it.method,
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
        donation_id text, alert_id text, intent_id text, charge_id text, method text, card_key text, received_cents bigint,
        applied_fee_cents bigint, take_over_fees boolean, actual_fee_cents bigint, at timestamptz)
    ), before as (
      select d.id, d.campaign_id, d.ticket_count, d.tickets_held, d.amount_cents, d.processing_fee_cents, d.platform_fee_cents,
        case when p.take_over_fees then p.applied_fee_cents end as taken_fee
      from payment p join donations d on d.id = p.donation_id where ${mayStill("paymentSucceeded", sql`d.status`)}
    ), campaign as (
      select c.* from campaigns c where c.id = any(${list(locked.campaignIds)})
    ), terms as (
      select b.id, b.tickets_held as held,
        case when b.ticket_count is not null and ${hasCapacity(sql`b.ticket_count`, sql`b.tickets_held`, sql`campaign`)} then b.ticket_count else 0 end as seats,
        b.processing_fee_cents + b.platform_fee_cents as quoted,
        ${matchedInTurn(sql`b.amount_cents`, sql`campaign`, sql`b.id`)} as match,
        least(b.processing_fee_cents, coalesce(b.taken_fee, b.processing_fee_cents)) as processing,
        case when b.taken_fee is null then b.platform_fee_cents else greatest(b.taken_fee - b.processing_fee_cents, 0) end as platform
      from before b left join campaign on campaign.id = b.campaign_id
    ), donation as (
      update donations d set
        status = 'SUCCEEDED', succeeded_at = p.at, updated_at = p.at, payment_method = p.method,
        processor_intent_id = p.intent_id, processor_charge_id = p.charge_id,
        card_key = case when d.client_key is not null then p.card_key end, received_cents = p.received_cents,
        actual_processing_fee_cents = p.actual_fee_cents, applied_fee_cents = p.applied_fee_cents,
        processing_fee_cents = terms.processing, platform_fee_cents = terms.platform,
        net_amount_cents = d.total_charged_cents - terms.processing - terms.platform,
        failure_reason = null, failure_code = null, processing_since = null, verifying_since = null, closed_at = null,
        net_raised_cents = d.amount_cents, counted_donations = 1, matched_cents = terms.match,
        tickets_held = 0, tickets_sold = terms.seats
      from terms join payment p on p.donation_id = terms.id where d.id = terms.id
      returning d.id, d.org_id, d.campaign_id, d.donor_id, d.amount_cents, d.total_charged_cents, d.received_cents,
        d.applied_fee_cents, d.processing_fee_cents, d.platform_fee_cents, d.payment_method, d.frequency, d.utm_source,
        d.anonymous, d.email_opt_in, d.ticket_count, d.tickets_sold, d.matched_cents, d.created_at, d.succeeded_at as at,
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
      insert into rollup_pending (campaign_id, donor_id, day, hour, method, frequency, source, anonymous, amount_cents, donation_count)
      select campaign_id, donor_id, (created_at at time zone 'UTC')::date, extract(hour from created_at at time zone 'UTC')::int,
             payment_method, frequency, utm_source, anonymous, amount_cents, 1 from donation
    ), waiver as (
      update organizations o set waiver_used_cents = least(${WAIVER_CENTS}::bigint, o.waiver_used_cents + used.cents)
      from (select org_id, sum(amount_cents)::bigint as cents from donation group by org_id) used
      where o.id = used.org_id and o.id = any(${list(locked.orgIds)})
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

/** A donor is named as in the newest paid donation, unless staff have edited the name. */
async function nameDonors(tx: Executor, donationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with newest as (
      select distinct on (donor_id) donor_id, created_at, donor_first_name, donor_last_name from donations
      where id = any(${list(donationIds)}) order by donor_id, created_at desc, id desc
    )
    update donors r set
      first_name = case when r.name_edited_at is null then newest.donor_first_name else r.first_name end,
      last_name = case when r.name_edited_at is null then newest.donor_last_name else r.last_name end,
      name_from_donation_at = newest.created_at
    from newest where r.id = newest.donor_id and coalesce(r.name_from_donation_at, '-infinity') <= newest.created_at`);
}

/** An instant in JSON's format. */
const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Donors who opted in to e-mail with these donations. Opting in after an unsubscribe subscribes the donor again, which is
 * audited; otherwise the first consent is kept.
 */
async function recordConsent(tx: Executor, donationIds: readonly string[], at: Date): Promise<void> {
  await tx.execute(sql`
    with given as (
      select distinct on (r.id) r.id as donor_id, d.id as donation_id, d.org_id, d.created_at,
        r.unsubscribed_at, coalesce(r.email_opt_in_at, earlier.created_at) as email_opt_in_at,
        coalesce(r.email_opt_in_source, 'donation:' || earlier.id) as email_opt_in_source,
        coalesce(r.unsubscribed_at < d.created_at, false) as again
      from donations d join donors r on r.id = d.donor_id
      -- The consent of an earlier donation of the same batch, before the donor unsubscribed.
      left join lateral (
        select e.id, e.created_at from donations e
        where e.id = any(${list(donationIds)}) and e.donor_id = r.id and e.email_opt_in and e.created_at <= r.unsubscribed_at
        order by e.created_at, e.id limit 1
      ) as earlier on true
      where d.id = any(${list(donationIds)}) and d.email_opt_in
      order by r.id, coalesce(r.unsubscribed_at < d.created_at, false) desc, d.created_at, d.id
    ), donor as (
      update donors r set
        email_opt_in_at = case when given.again then given.created_at else coalesce(r.email_opt_in_at, given.created_at) end,
        email_opt_in_source = case when given.again then 'donation:' || given.donation_id
          else coalesce(r.email_opt_in_source, 'donation:' || given.donation_id) end,
        unsubscribed_at = case when given.again then null else r.unsubscribed_at end
      from given where r.id = given.donor_id
        and (given.again or r.email_opt_in_at is null or r.email_opt_in_source is null)
    )
    insert into audit_entries (org_id, actor_kind, actor_id, request_id, action, subject_type, subject_id, before, after, created_at)
    select org_id, 'donor', 'donor', 'donation:' || donation_id, 'donor.resubscribed', 'donor', donor_id,
      jsonb_build_object('unsubscribedAt', ${iso(sql`unsubscribed_at`)},
        'emailOptInAt', ${iso(sql`email_opt_in_at`)}, 'emailOptInSource', email_opt_in_source),
      jsonb_build_object('unsubscribedAt', null,
        'emailOptInAt', ${iso(sql`created_at`)}, 'emailOptInSource', 'donation:' || donation_id), ${at.toISOString()}
    from given where again`);
}

/** Data exceptions, violated constraints, and refusals by triggers (PostgreSQL, appendix A). */
const REFUSALS = /^(?:22|23|P0001)/;
const LOCK_TIMEOUT = /^55P03$/;

/** Whether PostgreSQL refused the values of a statement, according to an error or its causes: repeating it cannot help. */
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
