import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { campaigns } from "@/db/schema/campaigns";

/**
 * Whether `count` more tickets fit beside those that are sold and held, as SQL over the locked row with the alias
 * `campaign`; `held` of the held tickets belong to the same donation.
 */
export function hasCapacity(count: SQL, held: SQL, campaign: SQL): SQL {
  return sql`(${campaign}.ticket_capacity is null or ${campaign}.tickets_sold + ${campaign}.tickets_held - ${held} + ${count} <= ${campaign}.ticket_capacity)`;
}

/** Holds tickets if enough are left; false otherwise. One conditional update, so concurrent orders never oversell. */
export async function holdTickets(db: Executor, campaignId: string, count: number): Promise<boolean> {
  const rows = await db
    .update(campaigns)
    .set({ ticketsHeld: sql`${campaigns.ticketsHeld} + ${count}` })
    .where(
      and(
        eq(campaigns.id, campaignId),
        sql`(${campaigns.ticketCapacity} is null or ${campaigns.ticketsSold} + ${campaigns.ticketsHeld} + ${count} <= ${campaigns.ticketCapacity})`,
      ),
    )
    .returning({ id: campaigns.id });
  return rows.length > 0;
}
