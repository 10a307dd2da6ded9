import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";

/**
 * A match of a campaign: what a sponsor adds to donations made while it runs. Written only with its campaign's row
 * locked, so that the remainder of its cap is never allocated twice.
 */
export const matches = pgTable(
  "matches",
  {
    id: text().primaryKey(),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    /**
     * Whether it is the match of the campaign's own fields (`matching…`). A trigger copies sponsor, ratio, cap and
     * `enabled` from them.
     */
    isMain: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    sponsorName: text(),
    ratioPct: integer().notNull(),
    /** Null: unlimited. */
    maxCents: cents(),
    /** Maximum added to one donation; null: no limit. */
    maxPerDonationCents: cents(),
    /** The match runs from the start until just before the end; null: unbounded. */
    startsAt: instant(),
    endsAt: instant(),
    position: integer().notNull().default(0),
    /** The sum it adds to the donations that currently count; at most `maxCents`. */
    matchedCents: cents().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index("matches_campaign").on(t.campaignId, t.position),
    uniqueIndex("matches_main").on(t.campaignId).where(sql`${t.isMain}`),
    check("matches_ratio", sql`${t.ratioPct} > 0`),
    check("matches_caps", sql`coalesce(${t.maxCents}, 1) > 0 and coalesce(${t.maxPerDonationCents}, 1) > 0`),
    check("matches_used", sql`${t.matchedCents} between 0 and coalesce(${t.maxCents}, ${t.matchedCents})`),
    check("matches_times", sql`${t.startsAt} is null or ${t.endsAt} is null or ${t.startsAt} < ${t.endsAt}`),
  ],
);

/**
 * The amount a match adds to a donation. The row remains with 0 when the donation no longer counts, since the match has
 * been used.
 */
export const donationMatches = pgTable(
  "donation_matches",
  {
    donationId: text()
      .notNull()
      .references(() => donations.id),
    matchId: text()
      .notNull()
      .references(() => matches.id),
    /** The order in which the matches of a donation cover it, 0-based. */
    position: integer().notNull(),
    /** The ratio at the time of matching. */
    ratioPct: integer().notNull(),
    /** The part of the donation that this match covers; no part is covered twice. */
    coveredCents: cents().notNull(),
    cents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.donationId, t.matchId] }),
    index("donation_matches_match").on(t.matchId),
    check("donation_matches_amounts", sql`${t.coveredCents} >= 0 and ${t.cents} >= 0 and ${t.ratioPct} > 0`),
  ],
);
