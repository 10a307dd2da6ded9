import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { donors } from "./donors";

/** A donor whose new email address may be missing from the processor's customers. Deleted once they have it. */
export const owedCustomerUpdates = pgTable("owed_customer_updates", {
  donorId: text()
    .primaryKey()
    .references(() => donors.id),
  /** Time of the latest change. */
  changedAt: instant().notNull(),
});
