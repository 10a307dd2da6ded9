import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

/**
 * A money issue that staff should review (an amount that differs from the quote, an oversold ticket, a failed payout),
 * once per cause. Open until staff resolve it.
 */
export const alerts = pgTable(
  "alerts",
  {
    id: text().primaryKey(),
    /** The cause of the alert, for example `amount:<donation id>`. */
    cause: text().notNull().unique(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    kind: text({
      enum: [
        "AMOUNT_DIFFERS",
        "FEE_DIFFERS",
        "OVERSOLD",
        "REFUND_FAILED",
        "DISPUTE",
        "PAYOUT_FAILED",
        "PAYOUT_DIFFERS",
        "ACCOUNT_LIMITED",
        "CARD_TESTING",
        "TOTALS_DIFFER",
      ],
    }).notNull(),
    campaignId: text().references(() => campaigns.id),
    donationId: text().references(() => donations.id),
    /** The text for staff, written when the alert was created. */
    message: text().notNull(),
    /** The alert's figures, in cents. */
    figures: jsonb().$type<Record<string, number | string | null>>().notNull().default({}),
    resolvedAt: instant(),
    resolvedBy: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("alerts_org").on(t.orgId, t.createdAt, t.id),
    index("alerts_open").on(t.orgId).where(sql`${t.resolvedAt} is null`),
    index("alerts_donation").on(t.donationId),
  ],
);
