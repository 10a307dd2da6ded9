import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { OFFLINE_METHODS } from "@/db/schema/donations";
import { type Cause, TRANSITIONS } from "@/lib/donations/states";

/** Whether a donation's status still allows the change (states.ts), as SQL. */
export const mayStill = (cause: Cause, status: SQL = sql`status`) =>
  sql`${status} in (${sql.raw(TRANSITIONS[cause].from.map((one) => `'${one}'`).join(", "))})`;

/** Whether a payment method is one of offline donations, as SQL. */
export const isOffline = (method: SQL) =>
  sql`${method} in (${sql.raw(OFFLINE_METHODS.map((one) => `'${one}'`).join(", "))})`;

/**
 * The amount that the donor paid (paid-amount.ts), as SQL; at least 1, which is more than is refunded of property without a
 * value.
 */
export function paidSql(donation: SQL): SQL {
  return sql`greatest(1, coalesce(nullif(${donation}.received_cents, 0), ${donation}.total_charged_cents))`;
}

/**
 * What a donation adds to the totals, as SQL over its columns (docs/decisions.md, States): its amount less
 * `round(A × refunded / paid)`, half a cent up. `donation` is the alias of the row, `refunded` the refunded cents.
 */
export function netRaisedCents(donation: SQL, refunded: SQL): SQL {
  const paid = paidSql(donation);
  return sql`(${donation}.amount_cents - (2 * ${donation}.amount_cents * ${refunded} + ${paid}) / (2 * ${paid}))`;
}

/**
 * Locks a donation, and its campaign if it counts tickets or a match, in a separate statement. The next statement then
 * starts from the newest version of the campaign's row; waiting for the row and updating an older version could deadlock at
 * a popular campaign.
 */
export async function lockWithCampaign(tx: Executor, donationId: string): Promise<void> {
  await tx.execute(sql`
    with donation as materialized (
      select campaign_id, ticket_count, matched_cents from donations where id = ${donationId} for no key update
    )
    select c.id from campaigns c join donation on c.id = donation.campaign_id
    where donation.ticket_count is not null or donation.matched_cents > 0 or c.has_matches for no key update of c`);
}
