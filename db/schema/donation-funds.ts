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
 * The parts of a donation that is split over funds. They sum to its amount: triggers refuse anything else, and any change while the
 * donation is split.
 */
export const donationFunds = pgTable(
  "donation_funds",
  {
    donationId: text()
      .notNull()
      .references(() => donations.id),
    /** From 0, in the order of entry. */
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

/** A fund with the part of a donation that was designated to it; the fund as it was called then. */
export type DesignatedPart = { fundId: string | null; name: string | null; amountCents: number };

/** A re-designation of a donation by staff. Rows are only added; the last one agrees with the present funds. */
export const designations = pgTable(
  "designations",
  {
    donationId: text()
      .notNull()
      .references(() => donations.id),
    /** From 1. */
    revision: integer().notNull(),
    before: jsonb().$type<DesignatedPart[]>().notNull(),
    after: jsonb().$type<DesignatedPart[]>().notNull(),
    reason: text().notNull(),
    /** Who made it, as in the audit log. */
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

/** What is counted of each fund by day (UTC), folded from `fund_pending`. The general fund is the rest of the organization's totals. */
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

/** The same of the donations to one campaign. */
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
 * A change of a fund's totals that is not folded yet; a trigger writes it with the donation. Another one allows deletion only to
 * transactions that fold it into both tables.
 */
export const fundPending = pgTable(
  "fund_pending",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /** Of the donation, which refers to it. Null in changes by releases before this column. */
    campaignId: text(),
    day: date({ mode: "string" }).notNull(),
    ...totals,
  },
  (t) => [index("fund_pending_fund").on(t.fundId)],
);
