import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

/** Offline donations entered together that agreed with the control total staff had counted before. */
export const offlineBatches = pgTable(
  "offline_batches",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    controlCount: integer().notNull(),
    controlCents: cents().notNull(),
    /** A person's id, or `key:<id>`. */
    recordedBy: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("offline_batches_org_created").on(t.orgId, t.createdAt, t.id),
    check("offline_batches_control", sql`${t.controlCount} > 0 and ${t.controlCents} >= 0`),
  ],
);

/**
 * The additional data of an offline donation. Its row in `donations` contains amount, method, donor, campaign and date
 * as last corrected.
 */
export const offlineDonations = pgTable(
  "offline_donations",
  {
    donationId: text()
      .primaryKey()
      .references(() => donations.id),
    batchId: text().references(() => offlineBatches.id),
    /** 1-based position within its batch. */
    batchPosition: integer(),
    /** In the organization's time zone. The donation's `created_at` is an instant on this day. */
    receivedOn: date({ mode: "string" }).notNull(),
    checkNumber: text(),
    checkDate: date({ mode: "string" }),
    /** Reference of a bank transfer or of another platform. */
    reference: text(),
    /** Description of property. */
    description: text(),
    /** Note for staff. */
    note: text(),
    /** Whether the receipt is mailed when the donation is recorded. */
    sendReceipt: boolean().notNull(),
    recordedBy: text().notNull(),
    recordedAt: createdAt(),
    /** The number of corrections. */
    revision: integer().notNull().default(0),
    correctedAt: instant(),
    voidedAt: instant(),
    voidReason: text(),
    voidedBy: text(),
  },
  (t) => [
    index("offline_donations_batch").on(t.batchId, t.batchPosition).where(sql`${t.batchId} is not null`),
    // Detects a check that is recorded twice. `checkKey` in lib/offline-donations/rules.ts is the same.
    index("offline_donations_check")
      .on(sql`lower(ltrim(${t.checkNumber}, '#0 '))`)
      .where(sql`${t.checkNumber} is not null`),
    check("offline_donations_batch_position", sql`(${t.batchId} is null) = (${t.batchPosition} is null)`),
    check(
      "offline_donations_voided",
      sql`(${t.voidedAt} is null) = (${t.voidReason} is null) and (${t.voidedAt} is null) = (${t.voidedBy} is null)`,
    ),
  ],
);
