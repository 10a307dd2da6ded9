import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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
    /** Of all donations (the key is ''), of those to a campaign, or of what is designated to a fund. */
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
