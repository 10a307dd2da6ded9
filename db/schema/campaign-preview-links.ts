import { index, pgTable, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant } from "./columns";

/**
 * A link that shows a draft's page to its holder until it expires or is revoked. Its token is signed and not stored.
 */
export const campaignPreviewLinks = pgTable(
  "campaign_preview_links",
  {
    id: text().primaryKey(),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index("campaign_preview_links_campaign").on(t.campaignId, t.createdAt),
    index("campaign_preview_links_expiry").on(t.expiresAt),
  ],
);
