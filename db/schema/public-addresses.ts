import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/**
 * The organization that holds the bare address `/donate/<slug>`. Triggers insert the row in the transaction that
 * publishes a campaign of an ACTIVE organization. The first row is permanent.
 */
export const publicAddresses = pgTable("public_addresses", {
  slug: text().primaryKey(),
  orgId: text()
    .notNull()
    .references(() => organizations.id),
  claimedAt: createdAt(),
});
