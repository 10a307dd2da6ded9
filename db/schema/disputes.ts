import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

/**
 * A bank's dispute of a charge. Each money step (withdrawn, recovered from the organization, returned, paid again)
 * happens at most once per round. Its cents, summed over the rounds, are added when it is booked.
 */
export const disputes = pgTable(
  "disputes",
  {
    id: text().primaryKey(),
    processorDisputeId: text().notNull(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    donationId: text()
      .notNull()
      .references(() => donations.id),
    amountCents: cents().notNull(),
    /** The processor's value: fraudulent, duplicate, … (an open list). */
    reason: text().notNull(),
    /** OPEN keeps the donation DISPUTED; LOST makes it REFUNDED; otherwise it counts again. */
    status: text({ enum: ["OPEN", "WON", "LOST", "WARNING_CLOSED", "PREVENTED"] }).notNull(),
    /** The processor's status, for example `needs_response`. */
    processorStatus: text().notNull(),
    respondBy: instant(),
    withdrawnCents: cents().notNull().default(0),
    disputeFeeCents: cents().notNull().default(0),
    transferReversedCents: cents().notNull().default(0),
    platformFeeReturnedCents: cents().notNull().default(0),
    reinstatedCents: cents().notNull().default(0),
    transferredAgainCents: cents().notNull().default(0),
    openedAt: instant().notNull(),
    closedAt: instant(),
    stateCheckedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("disputes_processor").on(t.processorDisputeId),
    index("disputes_donation").on(t.donationId),
    index("disputes_unlooked").on(t.stateCheckedAt),
    index("disputes_org_created").on(t.orgId, t.createdAt, t.id),
    check("disputes_status", sql`${t.status} in ('OPEN', 'WON', 'LOST', 'WARNING_CLOSED', 'PREVENTED')`),
    check("disputes_closed", sql`(${t.status} = 'OPEN') = (${t.closedAt} is null)`),
  ],
);
