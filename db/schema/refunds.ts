import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

/**
 * A refund to a donor. PENDING is requested and only reduces what can still be refunded. SUCCEEDED counts. FAILED was
 * returned to the organization. Refunds that are not FAILED never exceed the donation's charge.
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
    /** Who requested it: staff here, the processor's dashboard, or the service for oversold tickets. */
    origin: text({ enum: ["STAFF", "PROCESSOR", "OVERSOLD"] }).notNull(),
    reason: text({ enum: ["REQUESTED_BY_DONOR", "DUPLICATE", "FRAUDULENT", "OTHER"] })
      .notNull()
      .default("OTHER"),
    /** Staff's internal note. */
    note: text(),
    requestedBy: text(),
    processorRefundId: text(),
    /** The amount recovered from the organization's account, and the platform fee returned to it. */
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
    // For the sweep: refunds with a remaining step.
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
