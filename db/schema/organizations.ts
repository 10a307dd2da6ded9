import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";

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
    website: text(),
    email: text().notNull(),
    notificationEmail: text().notNull(),
    timezone: text().notNull().default("America/New_York"),
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
    /** When the processor reported them; an older event never overwrites a newer one. */
    accountCheckedAt: instant(),
    waiverUsedCents: cents().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check("organizations_slug", sql`${t.slug} ~ '^[a-z0-9-]{3,60}$'`),
    check("organizations_status", sql`${t.status} in ('ONBOARDING', 'ACTIVE')`),
    check("organizations_waiver", sql`${t.waiverUsedCents} between 0 and 1000000`),
  ],
);
