import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { campaigns } from "./campaigns";
import { cents, createdAt, instant } from "./columns";
import { donations } from "./donations";
import { organizations } from "./organizations";

/** One thing that happened to money, once per cause. Append-only: a trigger refuses every change. */
export const journalEntries = pgTable(
  "journal_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** What caused it, for example `gift:<donation id>`. */
    cause: text().notNull().unique(),
    kind: text({ enum: ["GIFT"] }).notNull(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    campaignId: text()
      .notNull()
      .references(() => campaigns.id),
    donationId: text()
      .notNull()
      .references(() => donations.id),
    /** Effect on the raised total and the gift count of the campaign. */
    raisedCents: cents().notNull(),
    giftCount: bigint({ mode: "number" }).notNull(),
    occurredAt: instant().notNull(),
    recordedAt: createdAt(),
  },
  (t) => [index("journal_entries_org").on(t.orgId, t.id), index("journal_entries_donation").on(t.donationId)],
);

/** A line of an entry: positive is a debit, negative a credit. The lines of an entry sum to zero, a trigger sees to it. */
export const journalLines = pgTable(
  "journal_lines",
  {
    entryId: bigint({ mode: "number" })
      .notNull()
      .references(() => journalEntries.id),
    account: text({
      enum: ["PROCESSOR", "ORGANIZATION", "PROCESSING_FEES", "PLATFORM_FEES"],
    }).notNull(),
    amountCents: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.account] }),
    check(
      "journal_lines_account",
      sql`${t.account} in ('PROCESSOR', 'ORGANIZATION', 'PROCESSING_FEES', 'PLATFORM_FEES')`,
    ),
  ],
);
