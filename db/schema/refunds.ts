import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

/**
 * Money given back to a donor. PENDING is asked for and counts nowhere but in what can still be refunded; SUCCEEDED
 * counts; FAILED came back to the organization. What is not FAILED never sums to more than the donation's charge.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: text().primaryKey(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    donationId: text()
      .notNull()
      .references(() => donations.id),
    amountCents: cents().notNull(),
    status: text({ enum: ["PENDING", "SUCCEEDED", "FAILED"] })
      .notNull()
      .default("PENDING"),
    /** Who asked: staff here, somebody in the processor's own dashboard, or we for want of a seat. */
    origin: text({ enum: ["STAFF", "PROCESSOR", "OVERSOLD"] }).notNull(),
    reason: text({ enum: ["REQUESTED_BY_DONOR", "DUPLICATE", "FRAUDULENT", "OTHER"] })
      .notNull()
      .default("OTHER"),
    /** Words of staff, for staff. */
    note: text(),
    requestedBy: text(),
    processorRefundId: text(),
    /** What came back from the organization's account, and the platform's own fee that went to it. */
    transferReversedCents: cents().notNull().default(0),
    platformFeeReturnedCents: cents().notNull().default(0),
    failureReason: text(),
    succeededAt: instant(),
    failedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("refunds_processor").on(t.processorRefundId),
    index("refunds_donation").on(t.donationId),
    index("refunds_org_created").on(t.orgId, t.createdAt, t.id),
    // Those with a step left to make, for whoever finishes them.
    index("refunds_unfinished")
      .on(t.updatedAt)
      .where(sql`${t.status} = 'PENDING' or (${t.status} = 'SUCCEEDED' and ${t.failedAt} is not null)`),
    check("refunds_status", sql`${t.status} in ('PENDING', 'SUCCEEDED', 'FAILED')`),
    check(
      "refunds_sums",
      sql`${t.amountCents} > 0 and ${t.transferReversedCents} between 0 and ${t.amountCents} and ${t.platformFeeReturnedCents} between 0 and ${t.amountCents}`,
    ),
  ],
);
