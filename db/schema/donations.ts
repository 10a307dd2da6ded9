import { sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
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
import { funds } from "./funds";
import { givingLevels } from "./giving-levels";
import { organizations } from "./organizations";
import { subscriptions } from "./subscriptions";

/** How staff record donations received outside of the processor (docs/decisions.md, Offline donations). */
export const OFFLINE_METHODS = ["CASH", "CHECK", "BANK_TRANSFER", "PLATFORM", "STOCK", "IN_KIND"] as const;
export const PAYMENT_METHODS = [
  "CARD",
  "ACH",
  "APPLE_PAY",
  "GOOGLE_PAY",
  "LINK",
  "UNKNOWN",
  ...OFFLINE_METHODS,
] as const;

/**
 * A donation with its frozen fees; always `net = total − processing − platform`. After creation only status, processor
 * ids and refunded amounts change and, for recurring payments, the fees as actually applied. The row contains its
 * contribution to totals, tickets and matching, which follows its status.
 */
export const donations = pgTable(
  "donations",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    campaignId: text().notNull(),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    /** Hex SHA-256 of the link's token, for donations from before links were signed. Those links keep working. */
    oldTokenHash: text(),
    receiptNumber: text().notNull(),
    status: text({ enum: ["PENDING", "SUCCEEDED", "FAILED", "DISPUTED", "REFUNDED"] })
      .notNull()
      .default("PENDING"),
    frequency: text({ enum: ["ONE_TIME", "MONTHLY", "QUARTERLY", "ANNUAL"] }).notNull(),
    paymentMethod: text({ enum: PAYMENT_METHODS }).notNull(),
    currency: text().notNull().default("usd"),
    amountCents: cents().notNull(),
    processingFeeCents: cents().notNull(),
    platformFeeCents: cents().notNull(),
    totalChargedCents: cents().notNull(),
    netAmountCents: cents().notNull(),
    coverFees: boolean().notNull(),
    feeVersion: text().notNull(),
    /** The processor's actual fee, once known. The platform bears the difference to the quote. */
    actualProcessingFeeCents: cents(),
    /** The amount received. Staff see it if it differs from `totalChargedCents`. */
    receivedCents: cents(),
    /** The application fee actually applied. Staff see it if it differs from the quote. */
    appliedFeeCents: cents(),
    refundedCents: cents().notNull().default(0),
    /** The amount that totals currently count for this donation, equal to the sum of its journal entries. */
    netRaisedCents: cents().notNull().default(0),
    countedDonations: integer().notNull().default(0),
    /** The amount the sponsor currently adds. */
    matchedCents: cents().notNull().default(0),
    failureReason: text(),
    failureCode: text(),
    processingSince: instant(),
    /**
     * Since when a bank payment waits for the donor to confirm microdeposits. It does not count as abandoned in the
     * meantime.
     */
    verifyingSince: instant(),
    /** The donor as given with this donation. The donor record may change later. */
    /** Empty if unknown, which is possible for an offline donation. */
    donorEmail: text().notNull(),
    donorFirstName: text().notNull(),
    donorLastName: text().notNull(),
    anonymous: boolean().notNull(),
    emailOptIn: boolean().notNull(),
    /** Language of its receipt and emails (lib/languages/languages.ts). */
    language: text().notNull().default("en"),
    publicMessage: text(),
    /** Whether the public sees the message. Null: there is no message, or it is shown and never awaited approval. */
    messageState: text({ enum: ["SHOWN", "WAITING", "HIDDEN"] }),
    tributeType: text({ enum: ["IN_HONOR", "IN_MEMORY"] }),
    tributeName: text(),
    tributeMessage: text(),
    tributeNotifyName: text(),
    tributeNotifyEmail: text(),
    givingLevelId: text().references(() => givingLevels.id),
    ticketCount: integer(),
    /** The fair market value of all its tickets, as stated when it was made; null: none was stated. */
    ticketsValueCents: cents(),
    /** Tickets held for this donation. Released when it is closed unpaid, sold when it succeeds. */
    ticketsHeld: integer().notNull().default(0),
    /** Tickets of this donation that count as sold. */
    ticketsSold: integer().notNull().default(0),
    /** The designated fund; null: the general fund, or several (`split`). */
    fundId: text().references(() => funds.id),
    /** Whether it is designated to several funds, those of `donation_funds`. */
    split: boolean().notNull().default(false),
    utmSource: text(),
    utmMedium: text(),
    utmCampaign: text(),
    utmTerm: text(),
    utmContent: text(),
    referrerUrl: text(),
    /** Its subscription, if any. Such donations are completed only by their invoices. */
    subscriptionId: text().references(() => subscriptions.id),
    /** The caller, for abuse control: keyed hash of an address, or `key:<id>`; purged after 30 days. */
    clientKey: text(),
    /** Keyed hash of the paying card, for abuse control; purged after 30 days. */
    cardKey: text(),
    /** When the processor first reported its payment as received or processing, booked or not. */
    paymentReportedAt: instant(),
    processorInvoiceId: text(),
    /** Looked up through `donationIntents`. No index may contain it. */
    processorIntentId: text(),
    processorChargeId: text(),
    /** The payment method: the card's brand (`Visa`) or the bank's name, and the last digits. */
    paymentBrand: text(),
    paymentLast4: text(),
    succeededAt: instant(),
    /** An unpaid donation that can no longer be paid: its payment was canceled or never started. */
    closedAt: instant(),
    /** The time just before the latest read of the unpaid payment, so that an older read never overwrites it. */
    stateCheckedAt: instant(),
    /** When this unpaid donation was last checked at the processor without an event. */
    followedUpAt: instant(),
    createdAt: createdAt(),
    /** The last change of any displayed data, including refunds and disputes (by triggers). It never decreases. */
    updatedAt: createdAt(),
  },
  (t) => [
    // A donation belongs to its campaign's organization.
    foreignKey({ columns: [t.campaignId, t.orgId], foreignColumns: [campaigns.id, campaigns.orgId] }),
    uniqueIndex("donations_old_token").on(t.oldTokenHash).where(sql`${t.oldTokenHash} is not null`),
    uniqueIndex("donations_receipt").on(t.receiptNumber),
    uniqueIndex("donations_invoice").on(t.processorInvoiceId),
    index("donations_charge").on(t.processorChargeId),
    index("donations_subscription").on(t.subscriptionId, t.createdAt),
    // For lists: covers the columns they filter by, so that pages and totals need no other rows. These columns change
    // only with a status, which writes all indexes anyway (`donations_org_updated`), and with a re-designation.
    index("donations_org_listed").on(
      t.orgId,
      t.createdAt,
      t.id,
      t.status,
      t.campaignId,
      t.paymentMethod,
      t.frequency,
      t.fundId,
      t.split,
    ),
    // For lists by amount, with the same columns.
    index("donations_org_amount").on(
      t.orgId,
      t.amountCents,
      t.createdAt,
      t.id,
      t.status,
      t.campaignId,
      t.paymentMethod,
      t.frequency,
      t.fundId,
      t.split,
    ),
    // For lists by a rare status, with and without voided donations, and their totals. A payment that succeeds
    // immediately writes nothing to it.
    index("donations_given_back")
      .on(t.orgId, t.status, t.createdAt, t.id, t.campaignId, t.paymentMethod)
      .where(sql`${t.status} in ('FAILED', 'REFUNDED', 'DISPUTED')`),
    // For the list of offline donations. Others write nothing to it.
    index("donations_offline")
      .on(t.orgId, t.createdAt, t.id, t.status, t.campaignId)
      .where(sql`${t.paymentMethod} in (${sql.raw(OFFLINE_METHODS.map((one) => `'${one}'`).join(", "))})`),
    // For lists by a UTM value: either few donations have it, or its total is read. Donations without one write nothing
    // to them.
    ...(["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"] as const).map((field) =>
      index(`donations_${toSnakeCase(field)}`)
        .on(t.orgId, t[field], t.createdAt, t.id, t.status, t.campaignId)
        .where(sql`${t[field]} is not null`),
    ),
    // For lists of changes since an instant.
    index("donations_org_updated").on(t.orgId, t.updatedAt),
    index("donations_campaign_created").on(t.campaignId, t.createdAt, t.id),
    index("donations_donor_created").on(t.donorId, t.createdAt),
    // For search (lib/search). Needs the extensions pg_trgm and btree_gin. Writers merge pending entries, a few at a
    // time.
    index("donations_search")
      .using(
        "gin",
        t.orgId,
        sql`lower(${t.donorEmail}) gin_trgm_ops`,
        sql`lower(${t.donorFirstName} || ' ' || ${t.donorLastName}) gin_trgm_ops`,
      )
      .with({ gin_pending_list_limit: 512 }),
    index("donations_receipt_start").on(sql`lower(${t.receiptNumber}) text_pattern_ops`),
    index("donations_level").on(t.givingLevelId).where(sql`${t.givingLevelId} is not null`),
    // Changes only with a re-designation.
    index("donations_fund").on(t.fundId, t.createdAt, t.id).where(sql`${t.fundId} is not null`),
    index("donations_client").on(t.clientKey, t.createdAt).where(sql`${t.clientKey} is not null`),
    // Small: open donations of a caller, by age, and of a campaign. The last two have a condition that a query by
    // caller does not meet: while few donations are open, the planner estimates all three alike and might read every
    // open donation.
    index("donations_open_client")
      .on(t.clientKey, t.createdAt)
      .where(sql`${t.status} in ('PENDING', 'FAILED') and ${t.closedAt} is null`),
    index("donations_open_created")
      .on(t.createdAt)
      .where(
        sql`${t.status} in ('PENDING', 'FAILED') and ${t.closedAt} is null and ${t.createdAt} is not null`,
      ),
    // Includes the status, so that it also counts pending donations (lib/donations/list/store.ts).
    index("donations_open_by_campaign")
      .on(t.campaignId, t.createdAt, t.status)
      .where(
        sql`${t.status} in ('PENDING', 'FAILED') and ${t.closedAt} is null and ${t.campaignId} is not null`,
      ),
    // Anonymous donors, even with a single refunded donation: reports do not name them.
    index("donations_anonymous")
      .on(t.donorId, t.campaignId)
      .where(sql`${t.anonymous} and ${t.succeededAt} is not null`),
    // Tiny: the messages that wait for staff's review.
    index("donations_message_waiting")
      .on(t.orgId, t.createdAt, t.id)
      .where(sql`${t.messageState} = 'WAITING' and ${t.status} = 'SUCCEEDED'`),
    index("donations_held").on(t.createdAt).where(sql`${t.ticketsHeld} > 0`),
    check("donations_status", sql`${t.status} in ('PENDING', 'SUCCEEDED', 'FAILED', 'DISPUTED', 'REFUNDED')`),
    check("donations_frequency", sql`${t.frequency} in ('ONE_TIME', 'MONTHLY', 'QUARTERLY', 'ANNUAL')`),
    check(
      "donations_method",
      sql`${t.paymentMethod} in ('CARD', 'ACH', 'APPLE_PAY', 'GOOGLE_PAY', 'LINK', 'UNKNOWN', 'CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND')`,
    ),
    check("donations_currency", sql`${t.currency} = 'usd'`),
    check(
      "donations_sums",
      sql`${t.amountCents} between (case when ${t.paymentMethod} in ('STOCK', 'IN_KIND') then 0 when ${t.paymentMethod} in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM') then 1 else 100 end) and 99999999 and ${t.totalChargedCents} between ${t.amountCents} and 99999999 and ${t.processingFeeCents} >= 0 and ${t.platformFeeCents} >= 0 and ${t.netAmountCents} = ${t.totalChargedCents} - ${t.processingFeeCents} - ${t.platformFeeCents}`,
    ),
    // The received amount may differ from the quote. All of it can be refunded.
    check(
      "donations_refunded",
      sql`${t.refundedCents} between 0 and greatest(${t.totalChargedCents}, coalesce(${t.receivedCents}, 0))`,
    ),
    check(
      "donations_counted",
      sql`${t.netRaisedCents} between 0 and ${t.amountCents} and ${t.countedDonations} = (${t.status} = 'SUCCEEDED')::int and (${t.countedDonations} = 1 or (${t.netRaisedCents} = 0 and ${t.matchedCents} = 0)) and ${t.matchedCents} >= 0`,
    ),
    check(
      "donations_message_state",
      sql`${t.messageState} is null or (${t.messageState} in ('SHOWN', 'WAITING', 'HIDDEN') and ${t.publicMessage} is not null)`,
    ),
    check(
      "donations_tribute",
      sql`(${t.tributeType} is null) = (${t.tributeName} is null) and (${t.tributeType} is not null or (${t.tributeMessage} is null and ${t.tributeNotifyEmail} is null))`,
    ),
    check(
      "donations_tickets",
      sql`coalesce(${t.ticketCount}, 1) between 1 and (case when ${t.paymentMethod} in ('CASH', 'CHECK', 'BANK_TRANSFER', 'PLATFORM', 'STOCK', 'IN_KIND') then 500 else 20 end) and ${t.ticketsHeld} >= 0 and ${t.ticketsSold} >= 0 and ${t.ticketsHeld} + ${t.ticketsSold} <= coalesce(${t.ticketCount}, 0)`,
    ),
    check("donations_pending_open", sql`${t.status} <> 'PENDING' or ${t.closedAt} is null`),
    check("donations_split", sql`not ${t.split} or ${t.fundId} is null`),
    check(
      "donations_succeeded_at",
      sql`${t.status} in ('PENDING', 'FAILED') or ${t.succeededAt} is not null`,
    ),
  ],
);

/**
 * Maps a payment intent to its donation. Triggers maintain it, with one row for each `processorIntentId`. A separate
 * table, because storing the id in an indexed column would write all indexes of the donation again.
 */
export const donationIntents = pgTable("donation_intents", {
  intentId: text().primaryKey(),
  donationId: text().notNull(),
});

/** A donor's answer to a campaign's question, stored with the donation. */
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
