import { type SQL, sql } from "drizzle-orm";

/**
 * Whether `count` more tickets fit in addition to those sold and held, as SQL over the locked row with the alias
 * `campaign`. `held` of the held tickets belong to the same donation.
 */
export function hasCapacity(count: SQL, held: SQL, campaign: SQL): SQL {
  return sql`(${campaign}.ticket_capacity is null or ${campaign}.tickets_sold + ${campaign}.tickets_held - ${held} + ${count} <= ${campaign}.ticket_capacity)`;
}
