import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";
import { givingLevels } from "./giving-levels";
import { organizations } from "./organizations";

/**
 * The membership terms of a campaign of type MEMBERSHIP. Without a row, the defaults of lib/donor-memberships/rules.ts
 * apply.
 */
export const membershipTerms = pgTable(
  "membership_terms",
  {
    campaignId: text()
      .primaryKey()
      .references(() => campaigns.id),
    /** Duration of a membership paid by a one-time donation. */
    months: integer().notNull(),
    graceDays: integer().notNull(),
    /** Days before the end on which members are reminded, descending; empty: never. */
    reminderDays: integer().array().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [
    check("membership_terms_range", sql`${t.months} between 1 and 120 and ${t.graceDays} between 0 and 365`),
    check(
      "membership_terms_reminders",
      sql`cardinality(${t.reminderDays}) <= 5 and 1 <= all(${t.reminderDays}) and 365 >= all(${t.reminderDays})`,
    ),
  ],
);

/**
 * A donor's membership by the donations to one campaign, computed from them (lib/donor-memberships/refresh-store.ts).
 * The row and its number remain when no donation counts anymore. No foreign key to donors: rows of a merged donor match
 * no donor.
 */
export const donorMemberships = pgTable(
  "donor_memberships",
  {
    id: text().primaryKey(),
    orgId: text().notNull(),
    campaignId: text().notNull(),
    donorId: text().notNull(),
    /** The member number, assigned sequentially per organization. */
    number: integer().notNull(),
    /** The first and last day, in the organization's time zone; null while no donation counts. */
    since: date({ mode: "string" }),
    until: date({ mode: "string" }),
    /** The donation that pays for the last day. */
    lastDonationId: text(),
    /** The subscription of that donation, if it is recurring. */
    subscriptionId: text(),
    createdAt: createdAt(),
    /** When the computed result last changed. */
    updatedAt: createdAt(),
  },
  (t) => [
    foreignKey({ columns: [t.campaignId, t.orgId], foreignColumns: [campaigns.id, campaigns.orgId] }),
    unique("donor_memberships_donor_campaign").on(t.donorId, t.campaignId),
    uniqueIndex("donor_memberships_number").on(t.orgId, t.number),
    index("donor_memberships_until").on(t.orgId, t.until).where(sql`${t.until} is not null`),
    // For reminders. Recurring memberships get none.
    index("donor_memberships_ending").on(t.until).where(sql`${t.subscriptionId} is null`),
    index("donor_memberships_campaign").on(t.campaignId),
    index("donor_memberships_created").on(t.orgId, t.createdAt, t.id),
    check(
      "donor_memberships_days",
      sql`(${t.since} is null) = (${t.until} is null) and ${t.since} <= ${t.until}`,
    ),
  ],
);

/**
 * The period a donation to a campaign of type MEMBERSHIP paid for. Level and terms are those in force when the donation
 * first counted, so that later changes of the campaign do not move existing memberships.
 */
export const donorMembershipPeriods = pgTable(
  "donor_membership_periods",
  {
    donationId: text()
      .primaryKey()
      .references(() => donations.id),
    campaignId: text().notNull(),
    donorId: text().notNull(),
    /** The donation's amount when its level was determined. */
    amountCents: cents().notNull(),
    /** Null: the amount reaches no level. */
    levelId: text().references(() => givingLevels.id),
    levelCents: cents().notNull(),
    /** Whether the donation itself has the level; otherwise its amount determined it. */
    levelChosen: boolean().notNull().default(false),
    months: integer().notNull(),
    graceDays: integer().notNull(),
    /** The first and last day; null: without a level, or the donation does not currently count. */
    startsOn: date({ mode: "string" }),
    endsOn: date({ mode: "string" }),
  },
  (t) => [
    index("donor_membership_periods_donor").on(t.donorId, t.campaignId, t.startsOn),
    index("donor_membership_periods_level").on(t.levelId),
    check(
      "donor_membership_periods_days",
      sql`(${t.startsOn} is null) = (${t.endsOn} is null) and ${t.startsOn} <= ${t.endsOn}`,
    ),
  ],
);

/** The organizations whose memberships are maintained, and the time zone of their days. */
export const donorMembershipBuilds = pgTable("donor_membership_builds", {
  orgId: text()
    .primaryKey()
    .references(() => organizations.id),
  timezone: text().notNull(),
  builtAt: instant().notNull(),
});

/**
 * A donor whose membership by one campaign must be recomputed. Rows are inserted by writers and deleted, by id, by the
 * reader that recomputed them.
 */
export const donorMembershipsStale = pgTable(
  "donor_memberships_stale",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    campaignId: text().notNull(),
    donorId: text().notNull(),
  },
  (t) => [index("donor_memberships_stale_org").on(t.orgId)],
);
