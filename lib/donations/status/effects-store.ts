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
