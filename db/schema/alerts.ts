import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

/**
 * Something about money that a person should look at (a sum that differs from its quote, a ticket paid for without a
 * seat, a payout that failed), once per cause. It stays until staff say that it is dealt with.
 */
export const alerts = pgTable(
  "alerts",
  {
    id: text().primaryKey(),
    /** What caused it, for example `amount:<donation id>`. */
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
    /** What staff read, written when it happened. */
    message: text().notNull(),
    /** The figures behind it, in cents. */
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
