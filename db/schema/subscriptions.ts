import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { donors } from "./donors";
import { organizations } from "./organizations";

/**
 * A donor's recurring donation. The processor's subscription is the truth about when and what is charged; this row
 * follows it (`stateCheckedAt`: an older answer never overwrites a newer one) and says what the next donation is.
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
    /** SHA-256 (hex) of the link's token, where the row is from before links were signed; such links keep working. */
    oldTokenHash: text(),
    /** INCOMPLETE until the first payment; a subscription whose first payment never came is CANCELED. */
    status: text({ enum: ["INCOMPLETE", "ACTIVE", "PAST_DUE", "PAUSED", "CANCELED"] })
      .notNull()
      .default("INCOMPLETE"),
    frequency: text({ enum: ["MONTHLY", "QUARTERLY", "ANNUAL"] }).notNull(),
    paymentMethod: text({ enum: ["CARD", "ACH", "APPLE_PAY", "GOOGLE_PAY", "UNKNOWN"] }).notNull(),
    /** What the organization is meant to get each time, and what the donor is charged for it. */
    amountCents: cents().notNull(),
    totalChargedCents: cents().notNull(),
    coverFees: boolean().notNull(),
    anonymous: boolean().notNull().default(false),
    /** How the saved payment method is named, for example "Visa ending in 4242". */
    methodLabel: text(),
    processorCustomerId: text(),
    processorSubscriptionId: text(),
    processorItemId: text(),
    /** When the next donation is charged; null once nothing more is. */
    nextChargeAt: instant(),
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
    index("subscriptions_org_created").on(t.orgId, t.createdAt, t.id),
    index("subscriptions_due").on(t.nextChargeAt).where(sql`${t.status} in ('ACTIVE', 'PAST_DUE')`),
    index("subscriptions_waiting").on(t.updatedAt).where(sql`${t.status} in ('PAUSED', 'INCOMPLETE')`),
    index("subscriptions_donor").on(t.donorId),
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

/** One thing that happened to a subscription, once per cause: its history as donor and staff read it. */
export const subscriptionEvents = pgTable(
  "subscription_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
    /** What caused it, for example `renewed:<invoice id>`. */
    cause: text().notNull().unique(),
    kind: text({
      enum: [
        "STARTED",
        "RENEWED",
        "PAYMENT_FAILED",
        "AMOUNT_CHANGED",
        "METHOD_CHANGED",
        "PAUSED",
        "RESUMED",
        "CANCELED",
      ],
    }).notNull(),
    /** The donation that it made, if any. */
    donationId: text(),
    amountCents: cents(),
    detail: text(),
    /** Who: `donor`, `staff:<user id>`, `processor`. */
    actor: text().notNull(),
    occurredAt: instant().notNull(),
  },
  (t) => [index("subscription_events_subscription").on(t.subscriptionId, t.id)],
);

/**
 * The sums of one invoice of a subscription, frozen when the processor drafted it (decisions.md, Fees: a renewal's platform
 * fee is worked out afresh). The donation that its payment makes takes them over.
 */
export const subscriptionInvoices = pgTable(
  "subscription_invoices",
  {
    /** The processor's id. */
    id: text().primaryKey(),
    subscriptionId: text()
      .notNull()
      .references(() => subscriptions.id),
    /** OPEN covers a bank payment under way and one that is retried; it stays visible until it is PAID or VOID. */
    status: text({ enum: ["DRAFT", "OPEN", "PAID", "VOID"] }).notNull(),
    amountCents: cents().notNull(),
    totalChargedCents: cents().notNull(),
    processingFeeCents: cents().notNull(),
    platformFeeCents: cents().notNull(),
    feeVersion: text().notNull(),
    /** When the processor took over the fee; null means that the invoice was closed before. */
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
