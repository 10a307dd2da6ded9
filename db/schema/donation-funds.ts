import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt } from "./columns";
import { donations } from "./donations";
import { funds } from "./funds";

/**
 * The parts of a donation that is split over funds. They sum to its amount: triggers reject anything else, and any
 * change while the donation is split.
 */
export const donationFunds = pgTable(
  "donation_funds",
  {
    donationId: text()
      .notNull()
      .references(() => donations.id),
    /** 0-based, in the order of entry. */
    position: integer().notNull(),
    /** Null: the general fund. */
    fundId: text().references(() => funds.id),
    amountCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.donationId, t.position] }),
    uniqueIndex("donation_funds_once").on(t.donationId, sql`coalesce(${t.fundId}, '')`),
    index("donation_funds_fund").on(t.fundId, t.donationId),
    check("donation_funds_amount", sql`${t.amountCents} > 0`),
  ],
);

/** A fund and the part of a donation that was designated to it. `name` is the fund's name at that time. */
export type DesignatedPart = { fundId: string | null; name: string | null; amountCents: number };

/** A change of a donation's designation by staff. Append-only. The last row agrees with the current funds. */
export const designations = pgTable(
  "designations",
  {
    donationId: text()
      .notNull()
      .references(() => donations.id),
    /** 1-based. */
    revision: integer().notNull(),
    before: jsonb().$type<DesignatedPart[]>().notNull(),
    after: jsonb().$type<DesignatedPart[]>().notNull(),
    reason: text().notNull(),
    /** The author, as in the audit log. */
    authorKind: text({ enum: ["person", "key", "system"] }).notNull(),
    authorId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.donationId, t.revision] }),
    check("designations_revision", sql`${t.revision} > 0`),
    check("designations_author", sql`${t.authorKind} in ('person', 'key', 'system')`),
  ],
);

const totals = { amountCents: cents().notNull(), donationCount: bigint({ mode: "number" }).notNull() };

/**
 * Each fund's totals by day (UTC), folded from `fund_pending`. The general fund is the remainder of the organization's
 * totals.
 */
export const fundRollups = pgTable(
  "fund_rollups",
  {
    fundId: text()
      .notNull()
      .references(() => funds.id),
    day: date({ mode: "string" }).notNull(),
    ...totals,
  },
  (t) => [primaryKey({ columns: [t.fundId, t.day] })],
);

/** Each fund's totals by day, of donations to one campaign. */
export const campaignFundRollups = pgTable(
  "campaign_fund_rollups",
  {
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    day: date({ mode: "string" }).notNull(),
    ...totals,
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.fundId, t.day] })],
);

/**
 * An unfolded change of a fund's totals, written by a trigger with the donation. Another trigger allows its deletion
 * only to transactions that fold it into both tables.
 */
export const fundPending = pgTable(
  "fund_pending",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /**
     * The donation's campaign. No foreign key, since the donation has one. Null in changes by releases before this
     * column.
     */
    campaignId: text(),
    day: date({ mode: "string" }).notNull(),
    ...totals,
  },
  (t) => [index("fund_pending_fund").on(t.fundId)],
);
