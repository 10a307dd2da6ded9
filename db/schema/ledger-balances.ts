import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents } from "./columns";
import { organizations } from "./organizations";

/**
 * The folded balance of an account in an organization's journal. Together with `ledger_pending` it equals the sum of
 * the account's lines.
 */
export const ledgerBalances = pgTable(
  "ledger_balances",
  {
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    account: text().notNull(),
    amountCents: cents().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.account] })],
);

/** Unfolded changes of an account, written by a trigger with the journal's lines. */
export const ledgerPending = pgTable(
  "ledger_pending",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orgId: text()
      .notNull()
      .references(() => organizations.id),
    account: text().notNull(),
    amountCents: cents().notNull(),
  },
  (t) => [index("ledger_pending_org").on(t.orgId)],
);
