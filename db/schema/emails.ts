import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

export const EMAIL_KINDS = [
  "RECEIPT",
  "ADMIN_NOTICE",
  "TRIBUTE_NOTICE",
  "MILESTONE",
  "BANK_ON_ITS_WAY",
  "BANK_FAILED",
  "REFUND_NOTICE",
  "REFUND_FAILED",
  "DISPUTE_ALERT",
  "DISPUTE_CLOSED",
  "RENEWAL_RECEIPT",
  "RENEWAL_FAILED",
  "SUBSCRIPTION_STARTED",
  "SUBSCRIPTION_CHANGED",
  "SUBSCRIPTION_CANCELED",
  "MANAGE_LINK",
  "GIVING_LINK",
  "EMAIL_CHANGE",
  "PAYMENT_LINK",
  "RAISE_CONFIRMATION",
  "PAYOUT_FAILED",
  "ACCOUNT_LIMITED",
  "CARD_TESTING",
  "INVITATION",
  "WEBHOOK_DISABLED",
  "NOTICES_MOVED",
  "STATEMENT",
  "REPORT",
  "MEMBERSHIP_REMINDER",
  "COMMITMENT_ASKING",
  "EXPORT_ENDED",
] as const;

/** An email owed for one cause (`receipt:<donation id>`). `sentAt` is set once the provider has accepted it. */
export const emails = pgTable(
  "emails",
  {
    cause: text().primaryKey(),
    kind: text({ enum: EMAIL_KINDS }).notNull(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    donationId: text().references(() => donations.id),
    /**
     * The donor of a mail that is not about a donation. Queried by all ids of a donor (`idsOfDonor`), so that a merge
     * moves no row. No foreign key: recording a mail while its donor is merged must not fail.
     */
    donorId: text(),
    recipient: text().notNull(),
    subject: text().notNull(),
    providerId: text(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sentAt: instant(),
    /** Set when the provider rejected it permanently for this recipient. It is not retried. */
    refusedAt: instant(),
    /**
     * The batch that sends it, which is also the batch's idempotency key: all rows with it are sent in one call. Null
     * if it is sent individually, under its cause. Set when the row is inserted, and cleared only when the batch is
     * settled.
     */
    batch: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("emails_donation").on(t.donationId),
    index("emails_donor").on(t.donorId).where(sql`${t.donorId} is not null`),
    index("emails_org_created").on(t.orgId, t.createdAt),
    index("emails_batch").on(t.batch).where(sql`${t.batch} is not null`),
  ],
);

/** A fraction of the goal that a campaign has reached. Published once, even if the total falls later. */
export const milestones = pgTable(
  "milestones",
  {
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    percent: integer().notNull(),
    reachedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.percent] })],
);
