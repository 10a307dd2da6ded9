import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { donors } from "./donors";

/** A donor whose new email address the processor's customers may lack; deleted once they have it. */
export const owedCustomerUpdates = pgTable("owed_customer_updates", {
  donorId: text()
    .primaryKey()
    .references(() => donors.id),
  /** Of the newest change. */
  changedAt: instant().notNull(),
});
