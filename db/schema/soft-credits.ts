import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, createdAt } from "./columns";
import { donations } from "./donations";
import { donors } from "./donors";

/**
 * A donation credited by staff to a donor who did not make it. Counted in no total: its current worth is read from the
 * donation (docs/decisions.md, Soft credits).
 */
export const softCredits = pgTable(
  "soft_credits",
  {
    id: text().primaryKey(),
    donationId: text()
      .notNull()
      .references(() => donations.id),
    donorId: text()
      .notNull()
      .references(() => donors.id),
    kind: text({ enum: ["HOUSEHOLD", "TRIBUTE", "SOLICITOR", "OTHER"] }).notNull(),
    /** The amount as credited. Refunds of the donation do not change it. 0 for property without a value. */
    amountCents: cents().notNull(),
    note: text(),
    /** The author, as in the audit log. */
    authorKind: text({ enum: ["person", "key", "system"] }).notNull(),
    authorId: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("soft_credits_donation").on(t.donationId, t.donorId),
    index("soft_credits_donor").on(t.donorId, t.createdAt, t.id),
    check("soft_credits_kind", sql`${t.kind} in ('HOUSEHOLD', 'TRIBUTE', 'SOLICITOR', 'OTHER')`),
    check("soft_credits_amount", sql`${t.amountCents} between 0 and 99999999`),
    check("soft_credits_author", sql`${t.authorKind} in ('person', 'key', 'system')`),
    check("soft_credits_note", sql`length(${t.note}) between 1 and 500`),
  ],
);
