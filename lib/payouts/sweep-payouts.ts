import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { listUnsettledPayouts } from "./store";
import { syncPayout } from "./sync-payout";

const DAYS = 30;
const AT_MOST = 100;

/**
 * Asks the processor again about payouts that are on their way, whose contents could not be told yet, or that differ
 * from the journal. Stops when the processor cannot be reached; the next round goes on.
 */
export async function sweepPayouts(ctx: Context): Promise<{ asked: number }> {
  let asked = 0;
  for (const payout of await listUnsettledPayouts(ctx.db, ctx.now, { days: DAYS, limit: AT_MOST })) {
    asked += 1;
    try {
      await syncPayout(ctx, payout);
    } catch (err) {
      // One that fails must not keep the others from being asked about.
      log.error({ err, ...payout }, "a payout could not be followed up");
      if (err instanceof AppError && err.code === "unavailable") break;
    }
  }
  return { asked };
}
