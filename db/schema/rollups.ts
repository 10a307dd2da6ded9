import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents } from "./columns";

const DIMENSIONS = ["total", "day", "hour", "method", "frequency", "source", "donor"] as const;

/**
 * Folded totals of one campaign along one dimension. Together with `rollup_pending` they always equal a
 * recount of the journal. `total` has the key '' and counts distinct donors with a gift that still counts.
 */
export const rollups = pgTable(
  "rollups",
  {
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    dimension: text({ enum: DIMENSIONS }).notNull(),
    key: text().notNull(),
    amountCents: cents().notNull(),
    giftCount: bigint({ mode: "number" }).notNull(),
    anonymousCount: bigint({ mode: "number" }).notNull().default(0),
    donorCount: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.dimension, t.key] }),
    index("rollups_top").on(t.campaignId, t.dimension, t.amountCents.desc(), t.giftCount.desc(), t.key),
    index("rollups_donor").on(t.key).where(sql`${t.dimension} = 'donor'`),
    check(
      "rollups_dimension",
      sql`${t.dimension} in ('total', 'day', 'hour', 'method', 'frequency', 'source', 'donor')`,
    ),
  ],
);

/** A change of a campaign's totals that is not folded into `rollups` yet; written with the journal, in its transaction. */
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
    method: text().notNull(),
    frequency: text().notNull(),
    source: text(),
    anonymous: boolean().notNull(),
    amountCents: cents().notNull(),
    giftCount: integer().notNull(),
  },
  (t) => [index("rollup_pending_campaign").on(t.campaignId), index("rollup_pending_donor").on(t.donorId)],
);
