import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { funds } from "./funds";
import { organizations } from "./organizations";
import { pictures } from "./pictures";

/**
 * A fundraising campaign. Totals are not stored here: donations do not update this row, except for tickets
 * (`ticketsSold + ticketsHeld` never exceeds `ticketCapacity`) and matching.
 */
export const campaigns = pgTable(
  "campaigns",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    title: text().notNull(),
    slug: text().notNull(),
    description: text(),
    impactLine: text(),
    type: text({ enum: ["DONATION", "PEER_TO_PEER", "EVENT", "MEMBERSHIP"] }).notNull(),
    status: text({ enum: ["DRAFT", "ACTIVE", "PAUSED", "ENDED"] })
      .notNull()
      .default("DRAFT"),
    goalAmountCents: cents(),
    coverImageUrl: text(),
    /** The uploaded cover, shown instead of the one at `coverImageUrl`. */
    coverHash: text().references(() => pictures.hash),
    /** The original picture from which the cover was cropped; null: the cover was never cropped. */
    coverOriginalHash: text().references(() => pictures.hash),
    /** The shown part of the original in percent; null: all of it. */
    coverCrop: jsonb().$type<{ x: number; y: number; width: number; height: number }>(),
    /**
     * The point that stays in view where the cover is cut to another shape, in percent of the cover; null: its center.
     */
    coverFocus: jsonb().$type<{ x: number; y: number }>(),
    /** Text alternative of the uploaded cover. */
    coverAlt: text(),
    videoUrl: text(),
    color: text(),
    showDonorRoll: boolean().notNull().default(true),
    /** Whether new donors' messages wait for staff before the donor roll shows them. */
    approveMessages: boolean().notNull().default(false),
    showGoal: boolean().notNull().default(true),
    startDate: instant(),
    endDate: instant(),
    suggestedAmounts: integer().array().notNull(),
    /** One of the suggested amounts. */
    defaultAmountCents: cents(),
    impactCaptions: jsonb().$type<{ amountCents: number; caption: string }[]>().notNull().default([]),
    allowCustomAmount: boolean().notNull().default(true),
    allowRecurring: boolean().notNull().default(true),
    matchingEnabled: boolean().notNull().default(false),
    matchingOrgName: text(),
    matchingMaxCents: cents(),
    matchingRatioPct: integer().notNull().default(100),
    minAmountCents: cents(),
    /** The note about employer matching on the thank-you page, and its link. */
    employerMatchText: text(),
    employerMatchUrl: text(),
    ticketPriceCents: cents(),
    /**
     * The good-faith estimate of what a ticket's buyer receives; null: not stated. Donations keep the value stated when
     * they were made.
     */
    ticketFairMarketValueCents: cents(),
    ticketCapacity: integer(),
    /** When and where an event takes place. */
    eventStartsAt: instant(),
    eventEndsAt: instant(),
    eventPlace: text(),
    ticketsSold: integer().notNull().default(0),
    ticketsHeld: integer().notNull().default(0),
    /** The sum that the campaign's matches (matches.ts) add to the donations that currently count. */
    matchedCents: cents().notNull().default(0),
    /** Whether any match is on, so that donations lock this row. Maintained by a trigger. */
    hasMatches: boolean().notNull().default(false),
    /** The processor's product for recurring donations. */
    processorProductId: text(),
    /** Set when staff locked the campaign against card testing. It accepts no donations until unlocked. */
    lockedAt: instant(),
    lockedBy: text(),
    /** The fund of its donations unless the donor chooses another one; null: the general fund. */
    defaultFundId: text().references(() => funds.id),
    /** The funds that donors may choose instead, in order. */
    fundIds: text().array().notNull().default(sql`'{}'::text[]`),
    parentCampaignId: text().references((): AnyPgColumn => campaigns.id),
    scheduledPublishAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("campaigns_id_org").on(t.id, t.orgId),
    uniqueIndex("campaigns_org_slug").on(t.orgId, t.slug),
    index("campaigns_slug").on(t.slug),
    index("campaigns_org_created").on(t.orgId, t.createdAt, t.id),
    index("campaigns_parent").on(t.parentCampaignId),
    index("campaigns_cover").on(t.coverHash),
    index("campaigns_cover_original").on(t.coverOriginalHash),
    check("campaigns_slug_shape", sql`${t.slug} ~ '^[a-z0-9-]{3,60}$'`),
    check("campaigns_type", sql`${t.type} in ('DONATION', 'PEER_TO_PEER', 'EVENT', 'MEMBERSHIP')`),
    check("campaigns_status", sql`${t.status} in ('DRAFT', 'ACTIVE', 'PAUSED', 'ENDED')`),
    check(
      "campaigns_amounts",
      sql`coalesce(${t.goalAmountCents}, 1) > 0 and coalesce(${t.minAmountCents}, 100) >= 100 and coalesce(${t.ticketPriceCents}, 100) >= 100 and coalesce(${t.matchingMaxCents}, 1) > 0 and ${t.matchingRatioPct} > 0`,
    ),
    check(
      "campaigns_tickets",
      sql`${t.ticketsSold} >= 0 and ${t.ticketsHeld} >= 0 and (${t.ticketCapacity} is null or ${t.ticketsSold} + ${t.ticketsHeld} <= ${t.ticketCapacity})`,
    ),
    check(
      "campaigns_ticket_value",
      sql`${t.ticketFairMarketValueCents} is null or (${t.ticketFairMarketValueCents} >= 0 and ${t.ticketPriceCents} is not null)`,
    ),
    check("campaigns_matched", sql`${t.matchedCents} >= 0`),
    check(
      "campaigns_dates",
      sql`${t.startDate} is null or ${t.endDate} is null or ${t.startDate} <= ${t.endDate}`,
    ),
  ],
);
