import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";

/**
 * A match of a campaign: what a sponsor adds to donations that are made while it runs. Written only with its campaign's row
 * locked, so that what is left of its cap is never shared out twice.
 */
export const matches = pgTable(
  "matches",
  {
    id: text().primaryKey(),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    /**
     * Whether it is the match of the campaign's own fields (`matching…`): a trigger copies sponsor, ratio, cap and `enabled`
     * from there.
     */
    isMain: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
    sponsorName: text(),
    ratioPct: integer().notNull(),
    /** Null: unlimited. */
    maxCents: cents(),
    /** The most that it adds to one donation; null: no limit. */
    maxPerDonationCents: cents(),
    /** It runs from the start to the moment before the end; null: without one. */
    startsAt: instant(),
    endsAt: instant(),
    position: integer().notNull().default(0),
    /** What it adds to the donations that count now; at most `maxCents`. */
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

/** What a match adds to a donation. Kept with 0 when the donation no longer counts: the match has been used. */
export const donationMatches = pgTable(
  "donation_matches",
  {
    donationId: text()
      .notNull()
      .references(() => donations.id),
    matchId: text()
      .notNull()
      .references(() => matches.id),
    /** The order in which the matches of a donation cover it, from 0. */
    position: integer().notNull(),
    /** The ratio when it was matched. */
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
