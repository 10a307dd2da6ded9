import { sql } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";

/**
 * The fair market value of a donation's tickets, in cents, in a query that joins its campaign: as stated when it was made, or,
 * where none was stated then, as the campaign states it now. Null: not stated, or no tickets.
 */
export const ticketsValue = sql<number | null>`
  coalesce(${donations.ticketsValueCents}, ${campaigns.ticketFairMarketValueCents} * ${donations.ticketCount})`.mapWith(
  (cents): number | null => Number(cents),
);
