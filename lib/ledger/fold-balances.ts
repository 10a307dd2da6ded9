import { foldEach } from "@/lib/kernel/concurrency/fold-each";
import type { Context } from "@/lib/kernel/context";
import { log } from "@/lib/services/log";
import { foldBalances, organizationsToFold } from "./balance-store";

/**
 * Folds the balances of every organization. A failure does not affect the others. Returns the number of folded changes.
 */
export async function foldAllBalances(ctx: Context): Promise<number> {
  const { folded, failures } = await foldEach(
    () => organizationsToFold(ctx.db),
    (orgId) => foldBalances(ctx.db, orgId),
  );
  for (const [orgId, err] of failures)
    log.error({ err, orgId, requestId: ctx.requestId }, "an organization's balances could not be folded");
  return folded;
}
