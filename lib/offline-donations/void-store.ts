import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { sellTickets } from "@/lib/tickets/store";
import { addPending } from "@/lib/totals/pending-store";

/**
 * Voids those of these donations that count, and returns their ids. Equals `voidDonation` for many donations at once,
 * including the release of their tickets. Call it for imported donations only: they have no refunds, disputes or match,
 * so their status has no further effects. `step` distinguishes the voids of one donation.
 */
export async function voidImported(
  tx: Executor,
  ids: readonly string[],
  { reason, by, at, step = "" }: Omit<Void, "step"> & Partial<Pick<Void, "step">>,
): Promise<string[]> {
  const rows = await tx.execute<{ id: string; campaign_id: string; tickets_sold: number }>(sql`
    select id, campaign_id, tickets_sold from donations
    where id = any(${textList(ids)}) and status = 'SUCCEEDED' and refunded_cents = 0
    order by id for no key update`);
  const voided = rows.map(({ id }) => id);
  if (voided.length === 0) return [];
  const released = new Map<string, number>();
  for (const row of rows)
    released.set(row.campaign_id, (released.get(row.campaign_id) ?? 0) - row.tickets_sold);
  await sellTickets(tx, released);
  await bookVoids(tx, voided, { reason, by, at, step });
  return voided;
}

type Void = { reason: string; by: string; at: Date; step: string };

/**
 * Marks imported donations as voided, with journal and totals, but without their tickets. Call it with the donations
 * locked, for donations that count.
 */
async function bookVoids(
  tx: Executor,
  ids: readonly string[],
  { reason, by, at, step }: Void,
): Promise<void> {
  const now = at.toISOString();
  await tx.execute(sql`
    update offline_donations set voided_at = ${now}, void_reason = ${reason}, voided_by = ${by}
    where donation_id = any(${textList(ids)})`);
  await tx.execute(sql`
    with donation as materialized (
      select * from donations where id = any(${textList(ids)})
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
      select 'offline-void:' || id || ${step}::text, 'OFFLINE_VOID', org_id, campaign_id, id, -net_raised_cents, -counted_donations, ${now}, ${now}
      from donation order by id
      returning id, donation_id
    ), lines as (
      insert into journal_lines (entry_id, account, amount_cents)
      select entry.id, line.account, line.cents
      from entry join donation on donation.id = entry.donation_id, lateral (values
        (case when payment_method in ('STOCK', 'IN_KIND') then 'OFFLINE_PROPERTY' else 'OFFLINE_MONEY' end, -amount_cents),
        ('OFFLINE_DONATIONS', amount_cents)
      ) as line(account, cents) where line.cents <> 0
    ), pending as (
      ${addPending(sql`donation`, { cents: sql`-net_raised_cents`, donations: sql`-counted_donations` })}
    )
    update donations d set status = 'REFUNDED', net_raised_cents = 0, counted_donations = 0, tickets_sold = 0, updated_at = ${now}
    from donation where d.id = donation.id`);
}

/**
 * Counts donations again that `bookVoids` voided, with journal and totals, but without their tickets. Call it with the
 * donations locked.
 */
export async function countAgain(
  tx: Executor,
  ids: readonly string[],
  { at, step }: Pick<Void, "at" | "step">,
): Promise<void> {
  const now = at.toISOString();
  await tx.execute(sql`
    update offline_donations set voided_at = null, void_reason = null, voided_by = null
    where donation_id = any(${textList(ids)})`);
  await tx.execute(sql`
    with donation as (
      update donations set status = 'SUCCEEDED', net_raised_cents = amount_cents, counted_donations = 1, updated_at = ${now}
      where id = any(${textList(ids)})
      returning *
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
      select 'offline-counted-again:' || id || ${step}::text, 'OFFLINE_VOID', org_id, campaign_id, id, net_raised_cents, 1, ${now}, ${now}
      from donation order by id
      returning id, donation_id
    ), lines as (
      insert into journal_lines (entry_id, account, amount_cents)
      select entry.id, line.account, line.cents
      from entry join donation on donation.id = entry.donation_id, lateral (values
        (case when payment_method in ('STOCK', 'IN_KIND') then 'OFFLINE_PROPERTY' else 'OFFLINE_MONEY' end, amount_cents),
        ('OFFLINE_DONATIONS', -amount_cents)
      ) as line(account, cents) where line.cents <> 0
    )
    ${addPending(sql`donation`, { cents: sql`net_raised_cents`, donations: sql`counted_donations` })}`);
}
