import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { pictures } from "./pictures";

/**
 * A nonprofit. It has at most one processor account, ever; `waiverUsedCents` stops at the full waiver and
 * never falls.
 */
export const organizations = pgTable(
  "organizations",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    ein: text(),
    /** The registered name on receipts, when it differs from `name`. */
    legalName: text(),
    /** Lines separated by line feeds. */
    postalAddress: text(),
    taxStatus: text({ enum: ["501C3", "OTHER"] })
      .notNull()
      .default("501C3"),
    website: text(),
    /** Plain text of the organization's public page. */
    description: text(),
    /** The organization's own words on the thank-you page and in receipts. */
    thankYouMessage: text(),
    /** Origins of the sites that may frame the donation forms (lib/kernel/urls/embed-origin.ts). */
    embedOrigins: text().array().notNull().default(sql`'{}'::text[]`),
    logoHash: text().references(() => pictures.hash),
    email: text().notNull(),
    /** The sender's name of emails to donors; null: `name`. */
    senderName: text(),
    /** Where donors' replies go; null: `email`. */
    replyTo: text(),
    notificationEmail: text().notNull(),
    timezone: text().notNull().default("America/New_York"),
    /** Of its pages, receipts and emails to donors where the donor has chosen none (lib/languages/languages.ts). */
    language: text().notNull().default("en"),
    status: text({ enum: ["ONBOARDING", "ACTIVE"] })
      .notNull()
      .default("ONBOARDING"),
    planTier: text().notNull().default("STANDARD"),
    processorAccountId: text().unique(),
    /**
     * The account's capabilities, from the newest `account.updated`; `status` stays ACTIVE when they are
     * lost.
     */
    chargesEnabled: boolean().notNull().default(false),
    payoutsEnabled: boolean().notNull().default(false),
    achEnabled: boolean().notNull().default(false),
    /** What was requested for the account; earlier accounts lack what later ones were created with. */
    requestedCapabilities: text().array().notNull().default(sql`'{}'::text[]`),
    /** When the processor reported them; an older event never overwrites a newer one. */
    accountCheckedAt: instant(),
    waiverUsedCents: cents().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("organizations_logo").on(t.logoHash),
    check("organizations_slug", sql`${t.slug} ~ '^[a-z0-9-]{3,60}$'`),
    check("organizations_status", sql`${t.status} in ('ONBOARDING', 'ACTIVE')`),
    check("organizations_tax_status", sql`${t.taxStatus} in ('501C3', 'OTHER')`),
    check("organizations_language", sql`${t.language} ~ '^[a-z]{2}$'`),
    check("organizations_waiver", sql`${t.waiverUsedCents} between 0 and 1000000`),
  ],
);
