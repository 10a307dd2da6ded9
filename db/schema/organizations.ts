import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { pictures } from "./pictures";

/**
 * A nonprofit. It never has more than one processor account. `waiverUsedCents` stops at the full waiver and never
 * decreases.
 */
export const organizations = pgTable(
  "organizations",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    ein: text(),
    /** The registered name on receipts, if it differs from `name`. */
    legalName: text(),
    /** Lines separated by line feeds. */
    postalAddress: text(),
    taxStatus: text({ enum: ["501C3", "OTHER"] })
      .notNull()
      .default("501C3"),
    website: text(),
    /** Plain text on the organization's public page. */
    description: text(),
    /** The organization's own message on the thank-you page and in receipts. */
    thankYouMessage: text(),
    /** Origins of the sites that may frame the donation forms (lib/kernel/urls/embed-origin.ts). */
    embedOrigins: text().array().notNull().default(sql`'{}'::text[]`),
    logoHash: text().references(() => pictures.hash),
    /** The brand color, `#RRGGBB`: of its own pages, and of campaigns without a color. */
    color: text(),
    email: text().notNull(),
    /** The sender name of emails to donors; null: `name`. */
    senderName: text(),
    /** The address that receives donors' replies; null: `email`. */
    replyTo: text(),
    notificationEmail: text().notNull(),
    timezone: text().notNull().default("America/New_York"),
    /**
     * Default language of its pages, receipts and emails to donors who have chosen none (lib/languages/languages.ts).
     */
    language: text().notNull().default("en"),
    status: text({ enum: ["ONBOARDING", "ACTIVE"] })
      .notNull()
      .default("ONBOARDING"),
    planTier: text().notNull().default("STANDARD"),
    processorAccountId: text().unique(),
    /** The account's capabilities, from the newest `account.updated`. `status` stays ACTIVE when they are lost. */
    chargesEnabled: boolean().notNull().default(false),
    payoutsEnabled: boolean().notNull().default(false),
    achEnabled: boolean().notNull().default(false),
    /** The capabilities requested for the account. Older accounts lack those added later. */
    requestedCapabilities: text().array().notNull().default(sql`'{}'::text[]`),
    /** When the processor reported the capabilities. An older event never overwrites a newer one. */
    accountCheckedAt: instant(),
    waiverUsedCents: cents().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("organizations_logo").on(t.logoHash),
    check("organizations_slug", sql`${t.slug} ~ '^[a-z0-9-]{3,60}$'`),
    check("organizations_status", sql`${t.status} in ('ONBOARDING', 'ACTIVE')`),
    check("organizations_color", sql`${t.color} ~ '^#[0-9a-fA-F]{6}$'`),
    check("organizations_tax_status", sql`${t.taxStatus} in ('501C3', 'OTHER')`),
    check("organizations_language", sql`${t.language} ~ '^[a-z]{2}$'`),
    check("organizations_waiver", sql`${t.waiverUsedCents} between 0 and 1000000`),
  ],
);
