import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/**
 * Which organization holds the bare address `/donate/<slug>`. Triggers insert the row in the transaction that makes a
 * campaign public under an ACTIVE organization; the first row stays for good, whatever becomes of the campaign.
 */
export const publicAddresses = pgTable("public_addresses", {
  slug: text().primaryKey(),
  orgId: text()
    .notNull()
    .references(() => organizations.id),
  claimedAt: createdAt(),
});
