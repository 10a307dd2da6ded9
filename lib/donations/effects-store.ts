import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/** What the donor really paid (paid.ts), as SQL. */
export function paidSql(donation: SQL): SQL {
  return sql`coalesce(nullif(${donation}.received_cents, 0), ${donation}.total_charged_cents)`;
}

/**
 * What a donation adds to the totals, as SQL over its columns (decisions.md, States): its amount less
 * `round(A × refunded / paid)`, half a cent up. `donation` is the alias of the row, `refunded` the cents given back.
 */
export function netRaisedCents(donation: SQL, refunded: SQL): SQL {
  const paid = paidSql(donation);
  return sql`(${donation}.amount_cents - (2 * ${donation}.amount_cents * ${refunded} + ${paid}) / (2 * ${paid}))`;
}

/**
 * What a campaign matches of `counted` cents (decisions.md, Matching): its share, half a cent up, but never more than
 * the donation has already (`own`) and the campaign still holds. `campaign` is the alias of the campaign's locked row, and null
 * where the campaign matches nothing. Only a donation that begins to count (`isNew`) takes from the campaign: a refund in part
 * gives back and never adds.
 */
export function matchedCents(counted: SQL, own: SQL, campaign: SQL, isNew: SQL): SQL {
  const wanted = sql`((${counted} * ${campaign}.matching_ratio_pct + 50) / 100)`;
  const left = sql`case when ${campaign}.matching_enabled and ${isNew} then greatest(0, coalesce(${campaign}.matching_max_cents - ${campaign}.matched_cents, ${wanted})) else 0 end`;
  return sql`coalesce(least(${wanted}, ${own} + ${left}), 0)`;
}

/** Whether `count` more tickets fit beside those that are sold and held; `held` of the held ones are the donation's own. */
export function hasCapacity(count: SQL, held: SQL, campaign: SQL): SQL {
  return sql`(${campaign}.ticket_capacity is null or ${campaign}.tickets_sold + ${campaign}.tickets_held - ${held} + ${count} <= ${campaign}.ticket_capacity)`;
}

/**
 * Locks a donation, and its campaign where that counts tickets or a match, in a statement of its own. The statement that
 * follows then begins with the newest version of the campaign's row: one that waits for the row and updates it from the
 * version before can meet another one in a deadlock at a popular campaign.
 */
export async function lockWithCampaign(tx: Executor, donationId: string): Promise<void> {
  await tx.execute(sql`
    with donation as materialized (
      select campaign_id, ticket_count, matched_cents from donations where id = ${donationId} for no key update
    )
    select c.id from campaigns c join donation on c.id = donation.campaign_id
    where donation.ticket_count is not null or donation.matched_cents > 0 or c.matching_enabled for no key update of c`);
}
