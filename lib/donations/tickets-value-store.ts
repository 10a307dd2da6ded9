import { sql } from "drizzle-orm";
import { campaigns } from "@/db/schema/campaigns";
import { donations } from "@/db/schema/donations";

/**
 * SQL for the fair market value of a donation's tickets, in cents, for queries that join its campaign: as stated when
 * the donation was made or, if not stated then, as the campaign states it now. Null if not stated or without tickets.
 */
export const ticketsValue = sql<number | null>`
  coalesce(${donations.ticketsValueCents}, ${campaigns.ticketFairMarketValueCents} * ${donations.ticketCount})`.mapWith(
  (cents): number | null => Number(cents),
);
