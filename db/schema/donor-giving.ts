import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, instant } from "./columns";
import { organizations } from "./organizations";

/**
 * A donor's counted donations in order, by day in the organization's time zone. Segments and top donors read it. It is
 * built from donations when it is first needed, and has no foreign keys: rows of a removed donor match no donor.
 */
export const donorGiving = pgTable(
  "donor_giving",
  {
    orgId: text().notNull(),
    /**
     * All donations (the key is ''), those to a campaign, or those designated to a fund (`general`: the general fund).
     */
    dimension: text({ enum: ["all", "campaign", "fund"] }).notNull(),
    key: text().notNull(),
    donorId: text().notNull(),
    /** The day of each donation, ascending. */
    days: date({ mode: "string" }).array().notNull(),
    /** Running total in cents after each donation. */
    totals: bigint({ mode: "number" }).array().notNull(),
    largestCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.dimension, t.key, t.donorId] }),
    index("donor_giving_donor").on(t.donorId),
    // For segments by the day of the latest donation.
    index("donor_giving_latest")
      .on(t.orgId, sql`(${t.days}[cardinality(${t.days})])`)
      .where(sql`${t.dimension} = 'all'`),
    check("donor_giving_dimension", sql`${t.dimension} in ('all', 'campaign', 'fund')`),
  ],
);

/**
 * The number and giving of an organization's donors by the period of their first donation and a period in which they
 * gave: sums over the rows of `donor_giving` for all donations. Triggers of that table maintain it, so the two always
 * agree.
 */
export const donorGivingCohorts = pgTable(
  "donor_giving_cohorts",
  {
    orgId: text().notNull(),
    unit: text({ enum: ["month", "quarter", "year"] }).notNull(),
    /** The first days of both periods. */
    period: date({ mode: "string" }).notNull(),
    firstPeriod: date({ mode: "string" }).notNull(),
    donors: integer().notNull(),
    donations: integer().notNull(),
    amountCents: cents().notNull(),
    /** Donors of this row who also gave in the previous period, and their giving in both. */
    keptDonors: integer().notNull(),
    keptCents: cents().notNull(),
    keptBeforeCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.unit, t.period, t.firstPeriod] }),
    check("donor_giving_cohorts_unit", sql`${t.unit} in ('month', 'quarter', 'year')`),
  ],
);

/**
 * The organizations whose `donor_giving` is maintained, and the time zone of its days. `builtAt` is when the build
 * began; it is complete when no donor is marked as stale.
 */
export const donorGivingBuilds = pgTable("donor_giving_builds", {
  orgId: text()
    .primaryKey()
    .references(() => organizations.id),
  timezone: text().notNull(),
  builtAt: instant().notNull(),
});

/**
 * A donor whose rows of `donor_giving` must be rebuilt from donations. Rows are inserted by writers and deleted, by id,
 * by the reader that rebuilt them.
 */
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
