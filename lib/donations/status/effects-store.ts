import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { OFFLINE_METHODS } from "@/db/schema/donations";
import { type Cause, TRANSITIONS } from "@/lib/donations/states";

/** Returns SQL for whether a donation's status still allows a change (states.ts). */
export const mayStill = (cause: Cause, status: SQL = sql`status`) =>
  sql`${status} in (${sql.raw(TRANSITIONS[cause].from.map((one) => `'${one}'`).join(", "))})`;

/** Returns SQL for whether a payment method is offline. */
export const isOffline = (method: SQL) =>
  sql`${method} in (${sql.raw(OFFLINE_METHODS.map((one) => `'${one}'`).join(", "))})`;

/**
 * Returns SQL for the amount that the donor paid, in cents (paid-amount.ts). At least 1, so that property without a
 * value does not count as fully refunded.
 */
export function paidSql(donation: SQL): SQL {
  return sql`greatest(1, coalesce(nullif(${donation}.received_cents, 0), ${donation}.total_charged_cents))`;
}

/**
 * Returns SQL for the amount that a donation adds to totals, in cents (docs/decisions.md, States): its amount A less
 * `A × refunded / paid`, rounded half up. `donation` is the alias of the row, `refunded` the refunded cents.
 */
export function netRaisedCents(donation: SQL, refunded: SQL): SQL {
  const paid = paidSql(donation);
  return sql`(${donation}.amount_cents - (2 * ${donation}.amount_cents * ${refunded} + ${paid}) / (2 * ${paid}))`;
}

/**
 * Locks a donation, and its campaign if it counts tickets or a match, in a separate statement. The next statement then
 * starts from the newest version of the campaign's row. Waiting for the row and then updating an older version could
 * deadlock for a popular campaign.
 */
export async function lockWithCampaign(tx: Executor, donationId: string): Promise<void> {
  await tx.execute(sql`
    with donation as materialized (
      select campaign_id, ticket_count, matched_cents from donations where id = ${donationId} for no key update
    )
    select c.id from campaigns c join donation on c.id = donation.campaign_id
    where donation.ticket_count is not null or donation.matched_cents > 0 or c.has_matches for no key update of c`);
}
