import { sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";
import { sellTickets } from "@/lib/tickets/store";
import { addPending } from "@/lib/totals/pending-store";

/**
 * Voids those of these donations that are unchanged since they were recorded, and returns their ids. Equals
 * `voidDonation` for many donations at once, including the release of their tickets. Call it for imported donations only:
 * they have no refunds, disputes or match, so their status has no further effects.
 */
export async function voidUnchanged(
  tx: Executor,
  ids: readonly string[],
  { reason, by, at }: { reason: string; by: string; at: Date },
): Promise<string[]> {
  const now = at.toISOString();
  const rows = await tx.execute<{ id: string; campaign_id: string; tickets_sold: number }>(sql`
    select d.id, d.campaign_id, d.tickets_sold from donations d join offline_donations o on o.donation_id = d.id
    where d.id = any(${textList(ids)}) and d.status = 'SUCCEEDED' and d.refunded_cents = 0
      and o.revision = 0 and o.voided_at is null and d.updated_at <= o.recorded_at
    order by d.id for no key update of d`);
  const voided = rows.map(({ id }) => id);
  if (voided.length === 0) return [];
  const released = new Map<string, number>();
  for (const row of rows)
    released.set(row.campaign_id, (released.get(row.campaign_id) ?? 0) - row.tickets_sold);
  await sellTickets(tx, released);
  await tx.execute(sql`
    update offline_donations set voided_at = ${now}, void_reason = ${reason}, voided_by = ${by}
    where donation_id = any(${textList(voided)})`);
  await tx.execute(sql`
    with donation as materialized (
      select * from donations where id = any(${textList(voided)})
    ), entry as (
      insert into journal_entries (cause, kind, org_id, campaign_id, donation_id, raised_cents, donation_count, occurred_at, recorded_at)
      select 'offline-void:' || id, 'OFFLINE_VOID', org_id, campaign_id, id, -net_raised_cents, -counted_donations, ${now}, ${now}
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
  return voided;
}
