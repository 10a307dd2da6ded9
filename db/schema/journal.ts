import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";
import { payouts } from "./payouts";

const KINDS = [
  "DONATION",
  "REFUND",
  "REFUND_FAILED",
  "DISPUTE_OPENED",
  "DISPUTE_WITHDRAWN",
  "DISPUTE_REINSTATED",
  "DISPUTE_CLOSED",
  "TRANSFER_REVERSED",
  "TRANSFERRED_AGAIN",
  "PAYOUT",
  "PAYOUT_FAILED",
  "CORRECTION",
  "OFFLINE_DONATION",
  "OFFLINE_CORRECTION",
  "OFFLINE_VOID",
] as const;

/**
 * Accounts of the journal. PROCESSOR is money held at the processor, ORGANIZATION the organization's part of it
 * (credits are its due), DISPUTES money held back by banks, SUSPENSE differences from a quote. OFFLINE_MONEY and
 * OFFLINE_PROPERTY are what the organization itself received, OFFLINE_DONATIONS the donations given this way.
 */
export const ACCOUNTS = [
  "PROCESSOR",
  "ORGANIZATION",
  "PROCESSING_FEES",
  "PLATFORM_FEES",
  "DISPUTES",
  "DISPUTE_FEES",
  "SUSPENSE",
  "OFFLINE_MONEY",
  "OFFLINE_PROPERTY",
  "OFFLINE_DONATIONS",
] as const;

/** One money event, once per cause. Append-only, enforced by a trigger. */
export const journalEntries = pgTable(
  "journal_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The cause of the entry, for example `donation:<donation id>`. */
    cause: text().notNull().unique(),
    kind: text({ enum: KINDS }).notNull(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** Null for entries about the whole organization, such as a payout. */
    campaignId: text().references(() => campaigns.id),
    donationId: text().references(() => donations.id),
    payoutId: text().references(() => payouts.id),
    /** Effect on the campaign's raised total and donation count; an entry may have this and no lines. */
    raisedCents: cents().notNull(),
    donationCount: bigint({ mode: "number" }).notNull(),
    occurredAt: instant().notNull(),
    recordedAt: createdAt(),
  },
  (t) => [index("journal_entries_org").on(t.orgId, t.id), index("journal_entries_donation").on(t.donationId)],
);

/** A line of an entry. Positive is a debit, negative a credit. A trigger enforces that an entry's lines sum to zero. */
export const journalLines = pgTable(
  "journal_lines",
  {
    entryId: bigint({ mode: "number" })
      .notNull()
      .references(() => journalEntries.id),
    account: text({ enum: ACCOUNTS }).notNull(),
    amountCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.account] }),
    check(
      "journal_lines_account",
      sql`${t.account} in ('PROCESSOR', 'ORGANIZATION', 'PROCESSING_FEES', 'PLATFORM_FEES', 'DISPUTES', 'DISPUTE_FEES', 'SUSPENSE', 'OFFLINE_MONEY', 'OFFLINE_PROPERTY', 'OFFLINE_DONATIONS')`,
    ),
  ],
);
