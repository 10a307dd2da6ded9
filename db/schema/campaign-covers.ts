import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant } from "./columns";
import { pictures } from "./pictures";

/**
 * A campaign's cover as donors load it: fetched once from `campaigns.cover_image_url`, re-encoded and served from our
 * own origin, so that no other host learns a donor's address. A row applies only while `sourceUrl` is the campaign's
 * current URL.
 */
export const campaignCovers = pgTable(
  "campaign_covers",
  {
    campaignId: text()
      .primaryKey()
      .references(() => campaigns.id),
    sourceUrl: text().notNull(),
    status: text({ enum: ["PENDING", "READY", "FAILED"] }).notNull(),
    /** Number of fetches started for this source. */
    attempts: integer().notNull(),
    /** When it may be fetched again. During a fetch, when its lease expires. */
    nextAttemptAt: instant().notNull(),
    /** Set during a fetch. Only its holder stores the outcome. */
    leaseId: text(),
    /** The reason the last fetch failed, for staff. */
    error: text(),
    hash: text().references(() => pictures.hash),
    updatedAt: createdAt(),
  },
  (t) => [
    index("campaign_covers_hash").on(t.hash),
    check("campaign_covers_status", sql`${t.status} in ('PENDING', 'READY', 'FAILED')`),
    check("campaign_covers_ready", sql`(${t.status} = 'READY') = (${t.hash} is not null)`),
  ],
);
