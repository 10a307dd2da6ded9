import type { Context } from "@/lib/kernel/context";
import { foldBalances, organizationsToFold } from "./balance-store";

/** Folds the balances of every organization; returns how many changes were folded. */
export async function foldAllBalances(ctx: Context): Promise<number> {
  let all = 0;
  for (;;) {
    let round = 0;
    for (const orgId of await organizationsToFold(ctx.db)) round += await foldBalances(ctx.db, orgId);
    if (round === 0) return all;
    all += round;
  }
}
