import type { Simulator } from "../simulator";

export type Balance = { availableCents: number; pendingCents: number };

/** The available and pending balance of an account (null: the platform); either can be negative. */
export function balanceOf(simulator: Simulator, account: string | null): Balance {
  const { balance_transaction: table } = simulator.store.tables;
  const balance = { availableCents: 0, pendingCents: 0 };
  const now = simulator.now();
  for (const row of account === null ? table.values() : table.by("account", account))
    if (row.account === account)
      balance[row.availableOn <= now ? "availableCents" : "pendingCents"] += row.amountCents - row.feeCents;
  return balance;
}
