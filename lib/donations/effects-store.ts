import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** What the donor really paid (paid.ts), as SQL. */
export function paidSql(gift: SQL): SQL {
  return sql`coalesce(nullif(${gift}.received_cents, 0), ${gift}.total_charged_cents)`;
}

/**
 * What a gift adds to the totals, as SQL over its columns (decisions.md, States): its amount less
 * `round(A × refunded / paid)`, half a cent up. `gift` is the alias of the row, `refunded` the cents given back.
 */
export function netRaisedCents(gift: SQL, refunded: SQL): SQL {
  const paid = paidSql(gift);
  return sql`(${gift}.amount_cents - (2 * ${gift}.amount_cents * ${refunded} + ${paid}) / (2 * ${paid}))`;
}

/**
 * What a campaign matches of `counted` cents (decisions.md, Matching): its share, half a cent up, but never more than
 * the gift has already (`own`) and the pot still holds. `pot` is the alias of the campaign's locked row, and null
 * where the campaign matches nothing. Only a gift that begins to count (`isNew`) takes from the pot: a refund in part
 * gives back and never adds.
 */
export function matchedCents(counted: SQL, own: SQL, pot: SQL, isNew: SQL): SQL {
  const wanted = sql`((${counted} * ${pot}.matching_ratio_pct + 50) / 100)`;
  const left = sql`case when ${pot}.matching_enabled and ${isNew} then greatest(0, coalesce(${pot}.matching_max_cents - ${pot}.matched_cents, ${wanted})) else 0 end`;
  return sql`coalesce(least(${wanted}, ${own} + ${left}), 0)`;
}

/** Whether `count` more tickets fit beside those that are sold and held; `held` of the held ones are the gift's own. */
export function hasCapacity(count: SQL, held: SQL, pot: SQL): SQL {
  return sql`(${pot}.ticket_capacity is null or ${pot}.tickets_sold + ${pot}.tickets_held - ${held} + ${count} <= ${pot}.ticket_capacity)`;
}

/**
 * Locks a donation, and its campaign where that counts tickets or a match, in a statement of its own. The statement that
 * follows then begins with the newest version of the campaign's row: one that waits for the row and updates it from the
 * version before can meet another one in a deadlock at a popular campaign.
 */
export async function lockWithCampaign(tx: Executor, donationId: string): Promise<void> {
  await tx.execute(sql`
    with gift as materialized (
      select campaign_id, ticket_count, matched_cents from donations where id = ${donationId} for no key update
    )
    select c.id from campaigns c join gift on c.id = gift.campaign_id
    where gift.ticket_count is not null or gift.matched_cents > 0 or c.matching_enabled for no key update of c`);
}
