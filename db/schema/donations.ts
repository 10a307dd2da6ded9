import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { customFields } from "./custom-fields";
import { donors } from "./donors";
import { givingLevels } from "./giving-levels";
import { organizations } from "./organizations";

/**
 * One gift as the donor gave it, with its frozen fees. Sums never change after creation and always hold
 * `net = total − processing − platform`; only status, processor ids and what was refunded move.
 */
export const donations = pgTable(
  "donations",
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
    token: text().notNull(),
    receiptNumber: text().notNull(),
    status: text({ enum: ["PENDING", "SUCCEEDED", "FAILED", "DISPUTED", "REFUNDED"] })
      .notNull()
      .default("PENDING"),
    frequency: text({ enum: ["ONE_TIME", "MONTHLY", "QUARTERLY", "ANNUAL"] }).notNull(),
    paymentMethod: text({ enum: ["CARD", "ACH", "APPLE_PAY", "GOOGLE_PAY", "UNKNOWN"] }).notNull(),
    currency: text().notNull().default("usd"),
    amountCents: cents().notNull(),
    processingFeeCents: cents().notNull(),
    platformFeeCents: cents().notNull(),
    totalChargedCents: cents().notNull(),
    netAmountCents: cents().notNull(),
    coverFees: boolean().notNull(),
    feeVersion: text().notNull(),
    /** What the processor really charged, once known; the difference to the quote is the platform's. */
    actualProcessingFeeCents: cents(),
    /** What really arrived; staff see it when it differs from `totalChargedCents`. */
    receivedCents: cents(),
    refundedCents: cents().notNull().default(0),
    failureReason: text(),
    failureCode: text(),
    processingSince: instant(),
    /** The donor as given with this gift; the donor's own record may say otherwise later. */
    donorEmail: text().notNull(),
    donorFirstName: text().notNull(),
    donorLastName: text().notNull(),
    anonymous: boolean().notNull(),
    emailOptIn: boolean().notNull(),
    publicMessage: text(),
    tributeType: text({ enum: ["IN_HONOR", "IN_MEMORY"] }),
    tributeName: text(),
    tributeMessage: text(),
    tributeNotifyName: text(),
    tributeNotifyEmail: text(),
    givingLevelId: text().references(() => givingLevels.id),
    ticketCount: integer(),
    /** Tickets still set aside for this gift; returned when it is closed unpaid, moved to sold when it succeeds. */
    ticketsHeld: integer().notNull().default(0),
    utmSource: text(),
    utmMedium: text(),
    utmCampaign: text(),
    referrerUrl: text(),
    processorIntentId: text(),
    processorChargeId: text(),
    succeededAt: instant(),
    /** An unpaid gift that nobody can pay any more: its payment is cancelled, or was never started. */
    closedAt: instant(),
    /** When the processor was last asked about this unpaid gift without an event of its own. */
    followedUpAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("donations_token").on(t.token),
    uniqueIndex("donations_receipt").on(t.receiptNumber),
    uniqueIndex("donations_intent").on(t.processorIntentId),
    index("donations_org_created").on(t.orgId, t.createdAt.desc(), t.id.desc()),
    index("donations_campaign_created").on(t.campaignId, t.createdAt.desc(), t.id.desc()),
    index("donations_donor_created").on(t.donorId, t.createdAt.desc()),
    index("donations_open")
      .on(t.createdAt)
      .where(sql`${t.status} in ('PENDING', 'FAILED') and ${t.closedAt} is null`),
    check("donations_status", sql`${t.status} in ('PENDING', 'SUCCEEDED', 'FAILED', 'DISPUTED', 'REFUNDED')`),
    check("donations_frequency", sql`${t.frequency} in ('ONE_TIME', 'MONTHLY', 'QUARTERLY', 'ANNUAL')`),
    check(
      "donations_method",
      sql`${t.paymentMethod} in ('CARD', 'ACH', 'APPLE_PAY', 'GOOGLE_PAY', 'UNKNOWN')`,
    ),
    check("donations_currency", sql`${t.currency} = 'usd'`),
    check(
      "donations_sums",
      sql`${t.amountCents} between 100 and 99999999 and ${t.totalChargedCents} between ${t.amountCents} and 99999999 and ${t.processingFeeCents} >= 0 and ${t.platformFeeCents} >= 0 and ${t.netAmountCents} = ${t.totalChargedCents} - ${t.processingFeeCents} - ${t.platformFeeCents}`,
    ),
    check("donations_refunded", sql`${t.refundedCents} between 0 and ${t.totalChargedCents}`),
    check(
      "donations_tribute",
      sql`(${t.tributeType} is null) = (${t.tributeName} is null) and (${t.tributeType} is not null or (${t.tributeMessage} is null and ${t.tributeNotifyEmail} is null))`,
    ),
    check(
      "donations_tickets",
      sql`coalesce(${t.ticketCount}, 1) between 1 and 20 and ${t.ticketsHeld} between 0 and coalesce(${t.ticketCount}, 0)`,
    ),
    check(
      "donations_succeeded_at",
      sql`${t.status} in ('PENDING', 'FAILED') or ${t.succeededAt} is not null`,
    ),
  ],
);

/** A donor's answer to one question of the campaign, kept with the gift. */
export const donationAnswers = pgTable(
  "donation_answers",
  {
    donationId: text().notNull(),
    fieldId: text()
      .notNull()
      .references(() => customFields.id),
    value: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.donationId, t.fieldId] }),
    index("donation_answers_field").on(t.fieldId),
    foreignKey({ columns: [t.donationId], foreignColumns: [donations.id] }),
  ],
);
