import { type SQL, sql } from "drizzle-orm";
import { textList } from "@/db/any-of";
import type { Executor } from "@/db/client";

/**
 * Whether `count` more tickets fit in addition to those sold and held, as SQL over the locked row with the alias
 * `campaign`. `held` of the held tickets belong to the same donation.
 */
export function hasCapacity(count: SQL, held: SQL, campaign: SQL): SQL {
  return sql`(${campaign}.ticket_capacity is null or ${campaign}.tickets_sold + ${campaign}.tickets_held - ${held} + ${count} <= ${campaign}.ticket_capacity)`;
}

/** Locks campaigns by rising id. */
async function lockCampaigns(tx: Executor, ids: SQL): Promise<void> {
  await tx.execute(sql`select id from campaigns where id = any(${ids}) order by id for no key update`);
}

/**
 * Locks campaigns by rising id and returns how many tickets of each can still be sold; null if unlimited. `sellTickets`
 * can then sell as many in the same transaction.
 */
export async function lockTicketsLeft(
  tx: Executor,
  campaignIds: readonly string[],
): Promise<Map<string, number | null>> {
  if (campaignIds.length === 0) return new Map();
  const ids = textList(campaignIds);
  await lockCampaigns(tx, ids);
  const rows = await tx.execute<{ id: string; left: number | null }>(sql`
    select id, case when ticket_capacity is not null then greatest(0, ticket_capacity - tickets_sold - tickets_held) end as left
    from campaigns where id = any(${ids})`);
  return new Map([...rows].map(({ id, left }) => [id, left]));
}

/**
 * Adds tickets to those sold by each campaign, or removes them if the number is negative, with the campaigns locked by
 * rising id. Returns the number of tickets left in each campaign that has too few; the caller must then roll back.
 */
export async function sellTickets(
  tx: Executor,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const changes = [...counts].filter(([, count]) => count !== 0);
  if (changes.length === 0) return new Map();
  const ids = textList(changes.map(([id]) => id));
  await lockCampaigns(tx, ids);
  const rows = await tx.execute<{ id: string; left: number }>(sql`
    with given as (
      select * from unnest(${ids}, ${textList(changes.map(([, count]) => String(count)))}::int[]) as given(id, count)
    ), sold as (
      update campaigns campaign set tickets_sold = campaign.tickets_sold + given.count from given
      where campaign.id = given.id and (given.count < 0 or ${hasCapacity(sql`given.count`, sql`0`, sql`campaign`)})
      returning campaign.id
    )
    select id, greatest(0, ticket_capacity - tickets_sold - tickets_held) as left
    from campaigns where id = any(${ids}) and id not in (select id from sold)`);
  return new Map([...rows].map(({ id, left }) => [id, left]));
}
