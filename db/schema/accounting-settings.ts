import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { organizations } from "./organizations";

/**
 * The accounts of an organization's books, as named or numbered in its accounting software. Without a row, the defaults
 * apply.
 */
export const accountingSettings = pgTable(
  "accounting_settings",
  {
    orgId: text()
      .primaryKey()
      .references(() => organizations.id),
    depositAccount: text().notNull(),
    donationAccount: text().notNull(),
    feeAccount: text().notNull(),
    refundAccount: text().notNull(),
    disputeAccount: text().notNull(),
    /** Account for payouts that the bank returned, until a later payout contains them. */
    returnedPayoutAccount: text().notNull(),
    otherAccount: text().notNull(),
    fundsAs: text({ enum: ["NONE", "CLASS", "ACCOUNT"] }).notNull(),
    /** Class of donations without a fund; null: none. */
    generalFundClass: text(),
    trackingCategory: text().notNull(),
    taxRate: text().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [check("accounting_settings_funds_as", sql`${t.fundsAs} in ('NONE', 'CLASS', 'ACCOUNT')`)],
);
