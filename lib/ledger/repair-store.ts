import { sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { isOffline, netRaisedCents, paidSql } from "@/lib/donations/status/effects-store";
import { inLongTransaction } from "./long-transaction-store";

/**
 * Recomputes one donation from its payment, refunds and disputes: status, refunded and counted amounts, tickets and
 * match. Returns whether anything changed.
 */
export async function repairDonation(db: Database, donationId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [donation] = await tx.execute(
      sql`select id from donations where id = ${donationId} for no key update`,
    );
    if (!donation) return false;
    const entered = await appendDonationEntry(tx, donationId, now);
    const restored = await restoreDonation(tx, donationId, now);
    const corrected = await appendCorrection(tx, donationId, now);
    return entered || restored || corrected;
  });
}

async function restoreDonation(tx: Executor, donationId: string, now: Date): Promise<boolean> {
  const rows = await tx.execute(sql`
    with facts as (
      select d.*, r.cents as back, case
        when d.succeeded_at is null then case when d.status in ('PENDING', 'FAILED') then d.status else 'PENDING' end
        when exists (select from offline_donations where donation_id = d.id and voided_at is not null) then 'REFUNDED'
        when r.cents >= ${paidSql(sql`d`)} or exists (select from disputes where donation_id = d.id and status = 'LOST') then 'REFUNDED'
        when exists (select from disputes where donation_id = d.id and status = 'OPEN') then 'DISPUTED'
        else 'SUCCEEDED' end as now_status
      from donations d, lateral (
        select coalesce(sum(amount_cents), 0)::bigint as cents from refunds where donation_id = d.id and status = 'SUCCEEDED'
      ) r where d.id = ${donationId}
    ), target as (
      select id, now_status as status, back as refunded_cents,
        case when now_status = 'SUCCEEDED' then ${netRaisedCents(sql`facts`, sql`facts.back`)} else 0 end as net_raised_cents,
        (now_status = 'SUCCEEDED')::int as counted_donations,
        case when now_status = 'SUCCEEDED' then (select coalesce(sum(cents), 0)::bigint from donation_matches where donation_id = facts.id)
          else 0 end as matched_cents,
        case when now_status = 'SUCCEEDED' then tickets_sold + tickets_held else 0 end as tickets_sold,
        case now_status when 'DISPUTED' then tickets_sold + tickets_held when 'SUCCEEDED' then 0 when 'REFUNDED' then 0 else tickets_held end as tickets_held
      from facts
    )
    update donations d set status = t.status, refunded_cents = t.refunded_cents, net_raised_cents = t.net_raised_cents,
           counted_donations = t.counted_donations, matched_cents = t.matched_cents, tickets_sold = t.tickets_sold,
           tickets_held = t.tickets_held, updated_at = ${now.toISOString()}
    from target t where d.id = t.id and (
      d.status, d.refunded_cents, d.net_raised_cents, d.counted_donations, d.matched_cents, d.tickets_sold, d.tickets_held
    ) is distinct from (
      t.status, t.refunded_cents, t.net_raised_cents, t.counted_donations, t.matched_cents, t.tickets_sold, t.tickets_held
    ) returning d.id`);
  // The amounts that matches add are in `donation_matches`. For donations that do not count they are zero.
  const released = await tx.execute(sql`
    update donation_matches set cents = 0, covered_cents = 0
    where donation_id = ${donationId} and cents <> 0 and (select status from donations where id = ${donationId}) <> 'SUCCEEDED'
    returning match_id`);
  return rows.length + released.length > 0;
}

/** Adds the missing journal entry or lines of a paid donation. */
async function appendDonationEntry(tx: Executor, donationId: string, now: Date): Promise<boolean> {
  const made = await tx.execute(sql`
    insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
    select 'donation:' || id, 'DONATION', org_id, campaign_id, id, amount_cents, 1, succeeded_at, ${now.toISOString()}
    from donations where id = ${donationId} and succeeded_at is not null and not ${isOffline(sql`payment_method`)}
    on conflict (cause) do nothing returning id`);
  const lines = await tx.execute(sql`
    with donation as (
      select e.id as entry_id, d.processing_fee_cents, d.platform_fee_cents,
             coalesce(d.received_cents, d.total_charged_cents) as received,
             coalesce(d.applied_fee_cents, d.processing_fee_cents + d.platform_fee_cents) as fee
      from donations d join journal_entries e on e.cause = 'donation:' || d.id
      where d.id = ${donationId} and not exists (select from journal_lines l where l.entry_id = e.id)
    )
    insert into journal_lines (entry_id, account, amount_cents)
    select entry_id, line.account, line.cents from donation, lateral (values
      ('PROCESSOR', received), ('ORGANIZATION', fee - received),
      ('PROCESSING_FEES', -processing_fee_cents), ('PLATFORM_FEES', -platform_fee_cents),
      ('SUSPENSE', processing_fee_cents + platform_fee_cents - fee)
    ) as line(account, cents) where line.cents <> 0 returning entry_id`);
  return made.length + lines.length > 0;
}

/**
 * If the donation's entries do not sum to its counted amount, adds an entry with the difference: existing entries are
 * never changed, and no money moves.
 */
async function appendCorrection(tx: Executor, donationId: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const rows = await tx.execute(sql`
    with booked as (
      select coalesce(sum(raised_cents), 0)::bigint as cents, coalesce(sum(donation_count), 0)::bigint as donations, count(*) as entries
      from journal_entries where donation_id = ${donationId}
    )
    insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
    select 'correction:' || d.id || ':' || b.entries, 'CORRECTION', d.org_id, d.campaign_id, d.id,
           d.net_raised_cents - b.cents, d.counted_donations - b.donations, ${at}, ${at}
    from donations d, booked b
    where d.id = ${donationId} and (d.net_raised_cents <> b.cents or d.counted_donations <> b.donations)
    returning id`);
  return rows.length > 0;
}

/**
 * Sets the sold, held and matched figures of a campaign and its matches to the sums over its donations. Locks the row
 * first and sums in a separate statement, so that concurrent donations are either in the sum or wait for the lock.
 */
export async function repairCampaign(db: Database, campaignId: string, now: Date): Promise<boolean> {
  return inLongTransaction(db, { snapshot: false }, async (tx) => {
    await tx.execute(sql`select id from campaigns where id = ${campaignId} for no key update`);
    const rows = await tx.execute(sql`
      update campaigns c set tickets_sold = s.sold, tickets_held = s.held, matched_cents = s.matched, updated_at = ${now.toISOString()}
      from (
        select coalesce(sum(tickets_sold), 0)::int as sold, coalesce(sum(tickets_held), 0)::int as held,
               coalesce(sum(matched_cents), 0)::bigint as matched
        from donations where campaign_id = ${campaignId}
      ) s
      where c.id = ${campaignId} and (c.tickets_sold, c.tickets_held, c.matched_cents) is distinct from (s.sold, s.held, s.matched)
      returning c.id`);
    const given = await tx.execute(sql`
      update matches m set matched_cents = s.cents from (
        select m.id, coalesce(sum(d.cents), 0)::bigint as cents from matches m left join donation_matches d on d.match_id = m.id
        where m.campaign_id = ${campaignId} group by m.id
      ) s where m.id = s.id and m.matched_cents <> s.cents returning m.id`);
    return rows.length + given.length > 0;
  });
}

/** Sets the organization's used waiver to the sum over its donations. Locks as `repairCampaign` does. */
export async function repairWaiver(db: Database, orgId: string, fullCents: number): Promise<boolean> {
  return inLongTransaction(db, { snapshot: false }, async (tx) => {
    await tx.execute(sql`select id from organizations where id = ${orgId} for no key update`);
    const rows = await tx.execute(sql`
      update organizations o set waiver_used_cents = s.cents from (
        select least(${fullCents}::bigint, coalesce(sum(amount_cents), 0))::bigint as cents
        from donations where org_id = ${orgId} and succeeded_at is not null and not ${isOffline(sql`payment_method`)}
      ) s where o.id = ${orgId} and o.waiver_used_cents <> s.cents returning o.id`);
    return rows.length > 0;
  });
}
