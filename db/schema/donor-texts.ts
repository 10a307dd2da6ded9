import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { createdAt, instant } from "./columns";
import { organizations } from "./organizations";

const KINDS = [
  "RECEIPT",
  "RENEWAL_RECEIPT",
  "TICKET_RECEIPT",
  "THANK_YOU",
  "HONOR_NOTICE",
  "MEMORY_NOTICE",
  "RENEWAL_FAILED",
  "SUBSCRIPTION_CHANGED",
  "SUBSCRIPTION_CANCELED",
  "BANK_PAYMENT",
  "REFUND_NOTICE",
  "MEMBERSHIP_REMINDER",
  "COMMITMENT_ASKING",
  "STATEMENT",
] as const;

/**
 * Versions of an organization's own texts to donors, for all its campaigns or one. Append-only: the version without
 * `replacedAt` is in use. A null part falls back to the organization's text, then to the product's.
 */
export const donorTexts = pgTable(
  "donor_texts",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    /** Null: for all campaigns of the organization. */
    campaignId: text().references(() => campaigns.id),
    /** The campaign if set, otherwise the organization, so that one index finds the texts of both. */
    scopeId: text().notNull().generatedAlwaysAs(sql`coalesce(campaign_id, org_id)`),
    kind: text({ enum: KINDS }).notNull(),
    language: text().notNull(),
    /** 1-based, per scope, kind and language. */
    version: integer().notNull(),
    subject: text(),
    opening: text(),
    closing: text(),
    /** The author, as in the audit log. */
    authorKind: text({ enum: ["person", "key", "system"] }).notNull(),
    authorId: text().notNull(),
    replacedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("donor_texts_version").on(t.scopeId, t.kind, t.language, t.version),
    uniqueIndex("donor_texts_in_use").on(t.scopeId, t.language, t.kind).where(sql`${t.replacedAt} is null`),
    index("donor_texts_org").on(t.orgId),
    check("donor_texts_language", sql`${t.language} ~ '^[a-z]{2}$'`),
    check("donor_texts_author", sql`${t.authorKind} in ('person', 'key', 'system')`),
    check("donor_texts_subject", sql`length(${t.subject}) between 1 and 150`),
    check("donor_texts_opening", sql`length(${t.opening}) between 1 and 1500`),
    check("donor_texts_closing", sql`length(${t.closing}) between 1 and 1500`),
  ],
);
