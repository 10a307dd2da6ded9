import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { SWEEP_DAYS } from "./rules";
import { listUnsettledPayouts } from "./store";
import { syncPayout } from "./sync-payout";

const BATCH_SIZE = 100;

/**
 * Syncs payouts that are in transit, not reconciled yet, or differ from the journal. Stops when the processor cannot be
 * reached.
 */
export async function sweepPayouts(ctx: Context): Promise<{ checked: number }> {
  let checked = 0;
  for (const payout of await listUnsettledPayouts(ctx.db, ctx.now, { days: SWEEP_DAYS, limit: BATCH_SIZE })) {
    checked += 1;
    try {
      await syncPayout(ctx, payout);
    } catch (err) {
      // A failing payout must not delay the others.
      log.error({ err, ...payout }, "a payout could not be read");
      if (err instanceof AppError && err.code === "unavailable") break;
    }
  }
  return { checked };
}
