import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents } from "./columns";
import { organizations } from "./organizations";

const DIMENSIONS = [
  /** With the key ''. Counts distinct donors with a counted donation. */
  "total",
  "day",
  /** An hour of all days. */
  "hour",
  /** A quarter-hour in UTC (`2026-11-23T14:15`): the days of every time zone consist of these. */
  "quarter",
  /** The offline donations of a quarter-hour, whose hour is unknown. */
  "offline_quarter",
  "method",
  "frequency",
  "source",
  "donor",
  /** Keys of `…_day` are a day in UTC and a value (`2026-11-23 CARD`). */
  "method_day",
  "frequency_day",
  "source_day",
  "medium_day",
  "utm_campaign_day",
  "term_day",
  "content_day",
  "level_day",
  /** An hour of one day (`2026-11-23T14`). */
  "day_hour",
  /** `month` and `…_month` are sums of days in UTC (`2026-11`, `2026-11 CARD`). */
  "month",
  /** The amount of one quarter-hour on all days of a month (`2026-11 14:15`), without offline donations. */
  "time_month",
  "method_month",
  "frequency_month",
  "source_month",
  "medium_month",
  "utm_campaign_month",
  "term_month",
  "content_month",
  "level_month",
] as const;
const DIMENSION_RULE = sql.raw(`in (${DIMENSIONS.map((one) => `'${one}'`).join(", ")})`);

const totals = {
  dimension: text({ enum: DIMENSIONS }).notNull(),
  key: text().notNull(),
  amountCents: cents().notNull(),
  donationCount: bigint({ mode: "number" }).notNull(),
  anonymousCount: bigint({ mode: "number" }).notNull().default(0),
  donorCount: bigint({ mode: "number" }).notNull().default(0),
};

/**
 * Folded totals of one campaign by dimension. Together with `rollup_pending` they equal a recount of the journal. A
 * trigger refuses deletions by releases that do not maintain every dimension.
 */
export const rollups = pgTable(
  "rollups",
  {
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    ...totals,
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.dimension, t.key] }),
    index("rollups_largest")
      .on(t.campaignId, t.dimension, t.amountCents.desc(), t.donationCount.desc(), t.key)
      .where(sql`${t.dimension} in ('donor', 'source')`),
    index("rollups_donor").on(t.key).where(sql`${t.dimension} = 'donor'`),
    check("rollups_dimension", sql`${t.dimension} ${DIMENSION_RULE}`),
  ],
);

/**
 * Folded totals over all campaigns of an organization, folded in the same statement: the sums of its campaigns'
 * `rollups`, except that a donor to two campaigns counts once.
 */
export const organizationRollups = pgTable(
  "organization_rollups",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    ...totals,
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.dimension, t.key] }),
    index("organization_rollups_largest")
      .on(t.orgId, t.dimension, t.amountCents.desc(), t.donationCount.desc(), t.key)
      .where(sql`${t.dimension} in ('donor', 'source')`),
    check("organization_rollups_dimension", sql`${t.dimension} ${DIMENSION_RULE}`),
  ],
);

/**
 * A change of a campaign's totals not yet folded into both tables, written with the journal in its transaction. A
 * trigger allows its deletion only to transactions that fold it.
 */
export const rollupPending = pgTable(
  "rollup_pending",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    donorId: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    hour: integer().notNull(),
    /** Quarter of the hour, 0 to 3. Changes by the release before this column have 0. */
    quarter: smallint().notNull().default(0),
    method: text().notNull(),
    frequency: text().notNull(),
    source: text(),
    /** The next five are null in changes by releases before these columns. */
    medium: text(),
    utmCampaign: text(),
    term: text(),
    content: text(),
    levelId: text(),
    anonymous: boolean().notNull(),
    amountCents: cents().notNull(),
    donationCount: integer().notNull(),
  },
  (t) => [index("rollup_pending_campaign").on(t.campaignId), index("rollup_pending_donor").on(t.donorId)],
);
