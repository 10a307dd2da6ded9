import { sql } from "drizzle-orm";
import { bigint, check, date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";

/**
 * The number of times a campaign's page and its embedded form were opened, by day in the organization's time zone at
 * that time. Nothing about visitors is stored.
 */
export const pageViews = pgTable(
  "page_views",
  {
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    day: date({ mode: "string" }).notNull(),
    views: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.day] }), check("page_views_count", sql`${t.views} > 0`)],
);
