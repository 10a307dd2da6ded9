import { type SQL, sql } from "drizzle-orm";

type Change = { cents: SQL; donations: SQL; donorId?: SQL; anonymous?: SQL };

/**
 * Returns the statement that adds a pending change of totals for each row of `from`, a `from` clause whose rows have
 * the columns of `donations`: the change of the raised total and of the number of donations, along the donation's own
 * dimensions.
 */
export function addPending(
  from: SQL,
  { cents, donations, donorId = sql`donor_id`, anonymous = sql`anonymous` }: Change,
): SQL {
  return sql`
    insert into rollup_pending (campaign_id, donor_id, day, hour, quarter, method, frequency, source, medium, utm_campaign, term, content,
      level_id, anonymous, amount_cents, donation_count)
    select campaign_id, ${donorId}, (created_at at time zone 'UTC')::date, extract(hour from created_at at time zone 'UTC')::int,
      extract(minute from created_at at time zone 'UTC')::int / 15, payment_method, frequency, utm_source, utm_medium, utm_campaign,
      utm_term, utm_content, giving_level_id, ${anonymous}, ${cents}, ${donations}
    from ${from}`;
}
