import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/services/log";
import { claimUnfinished, findDonation } from "./store";
import { submitRefunds } from "./submit-refunds";

const AT_MOST = 100;
/** Longer than a request or a retry is under way. */
const AFTER_MINUTES = 5;

/**
 * Finishes refunds that were left between two steps (a crash, an outage, a lost event): the same calls are made again
 * under the same keys. Stops when the processor cannot be reached; the next round goes on.
 */
export async function sweepRefunds(ctx: Context): Promise<{ taken: number; finished: number }> {
  const done = { taken: 0, finished: 0 };
  const donations = await claimUnfinished(ctx.db, ctx.now, { minutes: AFTER_MINUTES, limit: AT_MOST });
  for (const donationId of donations) {
    done.taken += 1;
    try {
      const donation = await findDonation(ctx.db, donationId);
      if (!donation?.processorChargeId) throw new Error(`donation ${donationId} has no charge to refund`);
      if (await submitRefunds(ctx, { ...donation, processorChargeId: donation.processorChargeId }))
        done.finished += 1;
    } catch (err) {
      // One that fails must not keep the others waiting; it is taken again later.
      log.error({ err, donationId }, "a refund could not be finished");
      if (err instanceof AppError && err.code === "unavailable") break;
    }
  }
  return done;
}
