import type { Simulator } from "../simulator";

export type Balance = { availableCents: number; pendingCents: number };

/** What lies in an account, null being the platform's, and what is on its way there; either can be below zero. */
export function balanceOf(simulator: Simulator, account: string | null): Balance {
  const { balance_transaction: table } = simulator.store.tables;
  const balance = { availableCents: 0, pendingCents: 0 };
  const now = simulator.now();
  for (const row of account === null ? table.values() : table.by("account", account))
    if (row.account === account)
      balance[row.availableOn <= now ? "availableCents" : "pendingCents"] += row.amountCents - row.feeCents;
  return balance;
}
