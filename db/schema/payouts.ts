import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { disputes } from "./disputes";
import { donations } from "./donations";
import { organizations } from "./organizations";
import { refunds } from "./refunds";

/**
 * Money sent from an organization's processor account to its bank. PAID means it is expected to arrive. FAILED may
 * follow.
 */
export const payouts = pgTable(
  "payouts",
  {
    id: text().primaryKey(),
    processorPayoutId: text().notNull(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** Negative when the processor debits the bank to cover a negative balance. */
    amountCents: cents().notNull(),
    status: text({ enum: ["PENDING", "IN_TRANSIT", "PAID", "FAILED", "CANCELED"] }).notNull(),
    arrivalDate: instant(),
    failureCode: text(),
    failureMessage: text(),
    /** When its contents were last compared with the journal, and the unexplained amount; null until then. */
    reconciledAt: instant(),
    differenceCents: cents(),
    stateCheckedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payouts_processor").on(t.processorPayoutId),
    index("payouts_created").on(t.createdAt),
    index("payouts_org_created").on(t.orgId, t.createdAt, t.id),
    check("payouts_status", sql`${t.status} in ('PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED')`),
  ],
);

/**
 * A balance transaction in a payout, and its origin. `expectedCents` is what the journal expects; null if no journal
 * entry explains it.
 */
export const payoutItems = pgTable(
  "payout_items",
  {
    /** The processor's balance transaction. */
    id: text().primaryKey(),
    payoutId: text()
      .notNull()
      .references(() => payouts.id),
    kind: text({
      enum: ["DONATION", "FEE_RETURN", "REFUND", "DISPUTE", "TRANSFER", "PAYOUT_FAILURE", "OTHER"],
    }).notNull(),
    processorType: text().notNull(),
    donationId: text().references(() => donations.id),
    /** The refund or dispute it belongs to, if the journal identifies it. */
    refundId: text().references(() => refunds.id),
    disputeId: text().references(() => disputes.id),
    grossCents: cents().notNull(),
    feeCents: cents().notNull(),
    netCents: cents().notNull(),
    expectedCents: cents(),
    occurredAt: instant().notNull(),
  },
  (t) => [
    index("payout_items_payout_at").on(t.payoutId, t.occurredAt, t.id),
    index("payout_items_donation").on(t.donationId),
    check("payout_items_net", sql`${t.netCents} = ${t.grossCents} - ${t.feeCents}`),
  ],
);
