import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents } from "./columns";
import { organizations } from "./organizations";

/** The folded balance of one account of an organization's journal; with `ledger_pending` it always equals the sum of its lines. */
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

/** What a statement added to an account and is not folded yet: a trigger writes it with the journal's lines. */
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
