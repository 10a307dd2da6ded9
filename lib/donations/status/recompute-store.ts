import { eq, sql } from "drizzle-orm";
import type { Database, Executor } from "@/db/client";
import { donations } from "@/db/schema/donations";
import type { ACCOUNTS, journalEntries } from "@/db/schema/journal";
import type { DonationRow } from "@/lib/donations/store";
import { keptCents, sharesOf } from "@/lib/matching/store";
import { hasCapacity } from "@/lib/tickets/store";
import { addPending } from "@/lib/totals/pending-store";
import { lockWithCampaign, netRaisedCents, paidSql } from "./effects-store";

export type JournalKind = (typeof journalEntries.$inferInsert)["kind"];
/** Cents by account, with positive debits and negative credits that sum to zero. */
export type JournalLines = Partial<Record<(typeof ACCOUNTS)[number], number>>;

export type Recomputed = {
  status: DonationRow["status"];
  raisedDeltaCents: number;
  donationDelta: number;
  matchedDeltaCents: number;
  /** Whether the donation counts again although its tickets have been sold to others. */
  oversold: boolean;
  /** Whether the cause was already in the journal, so that no entry was written. */
  repeated: boolean;
};

/**
 * Runs `change` in a transaction with the donation's row locked. Every change of refunds or disputes takes this lock,
 * so that it derives the donation's status from all committed rows.
 */
export async function withDonationLock<T>(
  db: Database,
  donationId: string,
  change: (tx: Executor) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.select({ id: donations.id }).from(donations).where(eq(donations.id, donationId)).for("update");
    return change(tx);
  });
}

/**
 * Derives a paid donation's status from its succeeded refunds, its open or lost disputes and whether it was voided, and
 * applies the difference to totals, match, tickets and the journal, once per `cause`. Must be called inside
 * `withDonationLock`. For an unpaid donation, only the journal entry is written.
 */
export async function recomputeDonation(
  tx: Executor,
  donationId: string,
  entry: { cause: string; kind: JournalKind; at: Date; lines?: JournalLines },
): Promise<Recomputed> {
  const at = entry.at.toISOString();
  await lockWithCampaign(tx, donationId);
  const lines = JSON.stringify(entry.lines ?? {});
  const rows = await tx.execute<{
    status: DonationRow["status"];
    raised_delta: string;
    donation_delta: number;
    matched_delta: string;
    oversold: boolean;
    repeated: boolean;
  }>(sql`
    with facts as (
      select d.*, r.refunded_now, case
        when d.succeeded_at is null then d.status
        when exists (select from offline_donations where donation_id = d.id and voided_at is not null) then 'REFUNDED'
        when r.refunded_now >= ${paidSql(sql`d`)} or exists (select from disputes where donation_id = d.id and status = 'LOST') then 'REFUNDED'
        when exists (select from disputes where donation_id = d.id and status = 'OPEN') then 'DISPUTED'
        else 'SUCCEEDED' end as status_now
      from donations d, lateral (
        select coalesce(sum(amount_cents), 0)::bigint as refunded_now from refunds where donation_id = d.id and status = 'SUCCEEDED'
      ) r where d.id = ${donationId}
    ), campaign as (
      select c.* from campaigns c join facts f on c.id = f.campaign_id
      where f.ticket_count is not null or f.matched_cents > 0 or c.has_matches for no key update of c
    ), target as (
      select f.*, (f.status_now = 'SUCCEEDED')::int as donations_now,
        case when f.status_now = 'SUCCEEDED' then ${netRaisedCents(sql`f`, sql`f.refunded_now`)} else 0 end as counted_now,
        case when f.status_now <> 'SUCCEEDED' then 0
             when f.tickets_sold + f.tickets_held > 0 then f.tickets_sold + f.tickets_held
             when f.status = 'REFUNDED' and ${hasCapacity(sql`f.ticket_count`, sql`0`, sql`campaign`)} then coalesce(f.ticket_count, 0)
             else 0 end as sold_now,
        case when f.status_now = 'DISPUTED' then f.tickets_sold + f.tickets_held
             when f.status_now in ('PENDING', 'FAILED') then f.tickets_held else 0 end as held_now
      from facts f left join campaign on true
    ), fresh as materialized (
      ${sharesOf(sql`(
        select t.id, t.campaign_id, t.counted_now as amount_cents, t.created_at from target t join campaign on campaign.has_matches
        where t.counted_donations = 0 and t.counted_now > 0
      ) matched`)}
    ), own as (
      select o.*, t.counted_donations = 0 as is_new, ${keptCents(sql`t.counted_now`, sql`o`)} as kept_cents
      from donation_matches o join target t on t.id = o.donation_id
    ), shares as materialized (
      select coalesce(f.donation_id, o.donation_id) as donation_id, coalesce(f.match_id, o.match_id) as match_id,
        coalesce(f.position, o.position) as position, coalesce(f.ratio_pct, o.ratio_pct) as ratio_pct,
        coalesce(f.covered_cents, case when o.is_new then 0 else o.covered_cents end) as covered_cents,
        coalesce(f.cents, case when o.is_new then 0 else o.kept_cents end) as cents, coalesce(o.cents, 0) as cents_before
      from fresh f full join own o on o.match_id = f.match_id
    ), noted as (
      insert into donation_matches (donation_id, match_id, position, ratio_pct, covered_cents, cents)
      select donation_id, match_id, position, ratio_pct, covered_cents, cents from shares
      on conflict (donation_id, match_id) do update set position = excluded.position, ratio_pct = excluded.ratio_pct,
        covered_cents = excluded.covered_cents, cents = excluded.cents
    ), matching as (
      update matches m set matched_cents = m.matched_cents + s.cents - s.cents_before
      from shares s where m.id = s.match_id and s.cents <> s.cents_before
    ), matched as (
      select t.*, (select coalesce(sum(cents), 0)::bigint from shares) as match_now from target t
    ), donation as (
      update donations d set
        status = m.status_now, refunded_cents = m.refunded_now, net_raised_cents = m.counted_now, counted_donations = m.donations_now,
        matched_cents = m.match_now, tickets_sold = m.sold_now, tickets_held = m.held_now, updated_at = ${at}
      from matched m where d.id = m.id
    ), moved as (
      update campaigns c set
        matched_cents = c.matched_cents + m.match_now - m.matched_cents,
        tickets_sold = c.tickets_sold + m.sold_now - m.tickets_sold,
        tickets_held = c.tickets_held + m.held_now - m.tickets_held
      from matched m where c.id = m.campaign_id
        and (m.match_now <> m.matched_cents or m.sold_now <> m.tickets_sold or m.held_now <> m.tickets_held)
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
      select ${entry.cause}, ${entry.kind}, org_id, campaign_id, id, counted_now - net_raised_cents, donations_now - counted_donations, ${at}, ${at}
      from matched on conflict (cause) do nothing
      returning id
    ), lines as (
      insert into journal_lines (entry_id, account, amount_cents)
      select entry.id, line.key, line.value::bigint from entry, jsonb_each_text(${lines}::jsonb) as line where line.value::bigint <> 0
    ), pending as (
      ${addPending(sql`matched where counted_now <> net_raised_cents or donations_now <> counted_donations`, {
        cents: sql`counted_now - net_raised_cents`,
        donations: sql`donations_now - counted_donations`,
      })}
    )
    select status_now as status, counted_now - net_raised_cents as raised_delta, donations_now - counted_donations as donation_delta,
           match_now - matched_cents as matched_delta, donations_now = 1 and ticket_count is not null and sold_now = 0 as oversold,
           not exists (select from entry) as repeated
    from matched`);
  const [row] = rows;
  if (!row) throw new Error(`there is no donation ${donationId} to recompute`);
  // Totals must change only together with a journal entry.
  if (row.repeated && (Number(row.raised_delta) !== 0 || row.donation_delta !== 0))
    throw new Error(`${entry.cause} is already recorded and would change totals again`);
  return {
    status: row.status,
    raisedDeltaCents: Number(row.raised_delta),
    donationDelta: row.donation_delta,
    matchedDeltaCents: Number(row.matched_delta),
    oversold: row.oversold,
    repeated: row.repeated,
  };
}
