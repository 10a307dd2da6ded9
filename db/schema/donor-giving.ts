import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, instant } from "./columns";
import { organizations } from "./organizations";

/**
 * What each donor gave, by day of the organization's time zone: the counted donations of a donor in order. Segments read it. It is
 * built from donations when a segment is first read, and has no foreign keys: rows of a removed donor match no donor.
 */
export const donorGiving = pgTable(
  "donor_giving",
  {
    orgId: text().notNull(),
    /** Of all donations (the key is ''), of those to a campaign, or of what is designated to a fund (`general`: the general fund). */
    dimension: text({ enum: ["all", "campaign", "fund"] }).notNull(),
    key: text().notNull(),
    donorId: text().notNull(),
    /** The day of each donation, ascending. */
    days: date({ mode: "string" }).array().notNull(),
    /** The cents of all donations up to each. */
    totals: bigint({ mode: "number" }).array().notNull(),
    largestCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.dimension, t.key, t.donorId] }),
    index("donor_giving_donor").on(t.donorId),
    check("donor_giving_dimension", sql`${t.dimension} in ('all', 'campaign', 'fund')`),
  ],
);

/**
 * Donors of an organization by the period of their first donation and one in which they gave: a sum over the rows of `donor_giving` for all
 * donations. Triggers of that table keep it, so the two always agree.
 */
export const donorGivingCohorts = pgTable(
  "donor_giving_cohorts",
  {
    orgId: text().notNull(),
    unit: text({ enum: ["month", "quarter", "year"] }).notNull(),
    /** First days of both periods. */
    period: date({ mode: "string" }).notNull(),
    firstPeriod: date({ mode: "string" }).notNull(),
    donors: integer().notNull(),
    donations: integer().notNull(),
    amountCents: cents().notNull(),
    /** Those of them who gave in the period before, too, and what these gave in the period and in the one before. */
    keptDonors: integer().notNull(),
    keptCents: cents().notNull(),
    keptBeforeCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.unit, t.period, t.firstPeriod] }),
    check("donor_giving_cohorts_unit", sql`${t.unit} in ('month', 'quarter', 'year')`),
  ],
);

/** The organizations whose `donor_giving` is kept, and the time zone of its days. */
export const donorGivingBuilds = pgTable("donor_giving_builds", {
  orgId: text()
    .primaryKey()
    .references(() => organizations.id),
  timezone: text().notNull(),
  builtAt: instant().notNull(),
});

/** A donor whose rows of `donor_giving` are to be read from donations again. Rows are added, and removed by the reader of their ids. */
export const donorGivingStale = pgTable(
  "donor_giving_stale",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    donorId: text().notNull(),
  },
  (t) => [index("donor_giving_stale_org").on(t.orgId)],
);
