import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { donors } from "./donors";
import { funds } from "./funds";
import { organizations } from "./organizations";

/**
 * A donor's recurring donation. The processor's subscription determines when and what is charged. This row follows it
 * (`stateCheckedAt`: an older read never overwrites a newer one) and contains the amount of the next donation.
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    /** Hex SHA-256 of the link's token, for rows from before links were signed. Those links keep working. */
    oldTokenHash: text(),
    /** INCOMPLETE until the first payment. CANCELED if that was never made. */
    status: text({ enum: ["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"] })
      .notNull()
      .default("INCOMPLETE"),
    frequency: text({ enum: ["MONTHLY", "QUARTERLY", "ANNUAL"] }).notNull(),
    paymentMethod: text({ enum: ["CARD", "ACH", "APPLE_PAY", "GOOGLE_PAY", "LINK", "UNKNOWN"] }).notNull(),
    /** The organization's intended amount per donation, and what the donor is charged for it. */
    amountCents: cents().notNull(),
    totalChargedCents: cents().notNull(),
    coverFees: boolean().notNull(),
    anonymous: boolean().notNull().default(false),
    /** Language of its emails and of its renewals' receipts (lib/languages/languages.ts). */
    language: text().notNull().default("en"),
    /** The fund its renewals are designated to; null: the general fund. */
    fundId: text().references(() => funds.id),
    /** The saved payment method, for example "Visa ending in 4242". */
    methodLabel: text(),
    processorCustomerId: text(),
    processorSubscriptionId: text(),
    processorItemId: text(),
    /** When the next donation is charged; null if none is. */
    nextChargeAt: instant(),
    /** When a pause ends automatically; null if it is not paused, or paused until it is resumed. */
    pausedUntil: instant(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    startedAt: instant(),
    canceledAt: instant(),
    canceledBy: text({ enum: ["DONOR", "STAFF", "PROCESSOR", "SYSTEM"] }),
    cancelReason: text(),
    lastFailureReason: text(),
    lastFailureAt: instant(),
    stateCheckedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscriptions_old_token").on(t.oldTokenHash).where(sql`${t.oldTokenHash} is not null`),
    uniqueIndex("subscriptions_processor").on(t.processorSubscriptionId),
    // For lists: covers the columns they filter by, so that pages and totals need no other rows.
    index("subscriptions_org_listed").on(
      t.orgId,
      t.createdAt,
      t.id,
      t.status,
      t.campaignId,
      t.frequency,
      t.startedAt,
      t.canceledAt,
    ),
    // For lists by amount, with the same columns.
    index("subscriptions_org_amount").on(
      t.orgId,
      t.amountCents,
      t.createdAt,
      t.id,
      t.status,
      t.campaignId,
      t.frequency,
      t.startedAt,
      t.canceledAt,
    ),
    index("subscriptions_due").on(t.nextChargeAt).where(sql`${t.status} in ('ACTIVE', 'PAST_DUE')`),
    index("subscriptions_waiting").on(t.updatedAt).where(sql`${t.status} in ('PAUSED', 'INCOMPLETE')`),
    index("subscriptions_donor").on(t.donorId),
    index("subscriptions_fund").on(t.fundId).where(sql`${t.fundId} is not null`),
    index("subscriptions_campaign").on(t.campaignId),
    check(
      "subscriptions_status",
      sql`${t.status} in ('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'CANCELED')`,
    ),
    check("subscriptions_frequency", sql`${t.frequency} in ('MONTHLY', 'QUARTERLY', 'ANNUAL')`),
    check(
      "subscriptions_sums",
      sql`${t.amountCents} between 100 and 99999999 and ${t.totalChargedCents} between ${t.amountCents} and 99999999`,
    ),
    check("subscriptions_canceled", sql`(${t.status} = 'CANCELED') = (${t.canceledAt} is not null)`),
  ],
);

/** A history entry of a subscription, once per cause, for donor and staff. */
export const subscriptionEvents = pgTable(
  "subscription_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
    /** The cause of the entry, for example `renewed:<invoice id>`. */
    cause: text().notNull().unique(),
    kind: text({
      enum: [
        "STARTED",
        "RENEWED",
        "PAYMENT_FAILED",
        "AMOUNT_CHANGED",
        "FREQUENCY_CHANGED",
        "METHOD_CHANGED",
        "DATE_CHANGED",
        "PAUSED",
        "RESUMED",
        "CANCELED",
      ],
    }).notNull(),
    /** Its donation, if any. */
    donationId: text(),
    amountCents: cents(),
    detail: text(),
    /** The actor: `donor`, `staff:<user id>`, `processor`. */
    actor: text().notNull(),
    occurredAt: instant().notNull(),
  },
  (t) => [index("subscription_events_subscription").on(t.subscriptionId, t.id)],
);

/**
 * The amounts of a subscription's invoice, frozen when the processor drafted it, for the donation that its payment
 * creates (docs/decisions.md, Fees).
 */
export const subscriptionInvoices = pgTable(
  "subscription_invoices",
  {
    /** The processor's id. */
    id: text().primaryKey(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
    /** OPEN includes processing bank payments and payments being retried, until PAID or VOID. */
    status: text({ enum: ["DRAFT", "OPEN", "PAID", "VOID"] }).notNull(),
    amountCents: cents().notNull(),
    totalChargedCents: cents().notNull(),
    processingFeeCents: cents().notNull(),
    platformFeeCents: cents().notNull(),
    feeVersion: text().notNull(),
    /** When the processor accepted the fee; null if the invoice was finalized before that. */
    feeAppliedAt: instant(),
    processingSince: instant(),
    attemptCount: bigint({ mode: "number" }).notNull().default(0),
    nextAttemptAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("subscription_invoices_subscription").on(t.subscriptionId, t.createdAt),
    index("subscription_invoices_open").on(t.updatedAt).where(sql`${t.status} in ('DRAFT', 'OPEN')`),
    check("subscription_invoices_status", sql`${t.status} in ('DRAFT', 'OPEN', 'PAID', 'VOID')`),
  ],
);
