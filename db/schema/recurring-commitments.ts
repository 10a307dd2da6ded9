import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { donors } from "./donors";
import { funds } from "./funds";
import { imports } from "./imports";
import { organizations } from "./organizations";
import { subscriptions } from "./subscriptions";

export const COMMITMENT_STATUSES = ["ACTIVE", "PAUSED", "CANCELED"] as const;
export const COMMITMENT_STATES = ["OPEN", "CONTINUED", "ENDED"] as const;

/**
 * What a donor gives regularly through another system. Nothing is charged for it here, and it counts in no total: it is
 * not a subscription (docs/decisions.md, Recurring commitments).
 */
export const recurringCommitments = pgTable(
  "recurring_commitments",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    campaignId: text().references(() => campaigns.id),
    fundId: text().references(() => funds.id),
    amountCents: cents().notNull(),
    frequency: text({ enum: ["MONTHLY", "QUARTERLY", "ANNUAL"] }).notNull(),
    startedOn: date({ mode: "string" }),
    nextOn: date({ mode: "string" }),
    /** Its status in the former system. */
    status: text({ enum: COMMITMENT_STATUSES }).notNull(),
    /** The former system (lib/imports/labels.ts). */
    source: text().notNull(),
    /** Its id in the former system. */
    externalId: text(),
    /** Its external id, or its import and row number if it has none. */
    key: text().notNull(),
    importId: text()
      .notNull()
      .references(() => imports.id),
    /** Its state here. */
    state: text({ enum: COMMITMENT_STATES }).notNull().default("OPEN"),
    note: text(),
    /** When its donor was last asked to continue here. */
    askedAt: instant(),
    /** The campaign whose page that request links to. */
    askedCampaignId: text().references(() => campaigns.id),
    /** The recurring donation that continues it, if found. */
    subscriptionId: text().references(() => subscriptions.id),
    createdAt: createdAt(),
    /** Changes when staff or the service change it, not when its donor is merged. */
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("recurring_commitments_key").on(t.orgId, t.source, t.key),
    index("recurring_commitments_org").on(t.orgId, t.createdAt, t.id),
    index("recurring_commitments_donor").on(t.donorId),
    index("recurring_commitments_import").on(t.importId, t.id),
    // A recurring donation continues at most one commitment.
    uniqueIndex("recurring_commitments_subscription")
      .on(t.subscriptionId)
      .where(sql`${t.subscriptionId} is not null`),
    // Commitments whose donors were asked and may have responded.
    index("recurring_commitments_asked")
      .on(t.askedAt, t.id)
      .where(sql`${t.state} = 'OPEN' and ${t.askedAt} is not null`),
    check("recurring_commitments_amount", sql`${t.amountCents} between 1 and 99999999`),
    check("recurring_commitments_frequency", sql`${t.frequency} in ('MONTHLY', 'QUARTERLY', 'ANNUAL')`),
    check("recurring_commitments_status", sql`${t.status} in ('ACTIVE', 'PAUSED', 'CANCELED')`),
    check("recurring_commitments_state", sql`${t.state} in ('OPEN', 'CONTINUED', 'ENDED')`),
    check("recurring_commitments_note", sql`length(${t.note}) between 1 and 1000`),
    check("recurring_commitments_continued", sql`${t.subscriptionId} is null or ${t.state} = 'CONTINUED'`),
  ],
);
