import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";

/** A named amount of a campaign. `fairMarketValueCents` is the value of what the donor receives, for the receipt. */
export const givingLevels = pgTable(
  "giving_levels",
  {
    id: text().primaryKey(),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    name: text().notNull(),
    description: text(),
    amountCents: cents().notNull(),
    fairMarketValueCents: cents().notNull().default(0),
    position: integer().notNull().default(0),
    archivedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("giving_levels_campaign").on(t.campaignId, t.position),
    check("giving_levels_amounts", sql`${t.amountCents} >= 100 and ${t.fairMarketValueCents} >= 0`),
  ],
);
