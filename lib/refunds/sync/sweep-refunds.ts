import { findDonationRow } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { AppError } from "@/lib/kernel/errors";
import { claimUnfinished } from "@/lib/refunds/store";
import { log } from "@/lib/services/log";
import { submitRefunds } from "./submit-refunds";

const BATCH_SIZE = 100;
/** Minimum age of an unfinished refund; longer than any request or retry takes. */
const AFTER_MINUTES = 5;

/**
 * Completes refunds that were interrupted between two steps (by a crash, an outage or a lost event) by repeating the
 * same calls with the same keys. Stops if the processor cannot be reached.
 */
export async function sweepRefunds(ctx: Context): Promise<{ taken: number; finished: number }> {
  const done = { taken: 0, finished: 0 };
  const donations = await claimUnfinished(ctx.db, ctx.now, { minutes: AFTER_MINUTES, limit: BATCH_SIZE });
  for (const donationId of donations) {
    done.taken += 1;
    try {
      const donation = await findDonationRow(ctx.db, donationId);
      if (!donation?.processorChargeId) throw new Error(`donation ${donationId} has no charge to refund`);
      if (await submitRefunds(ctx, { ...donation, processorChargeId: donation.processorChargeId }))
        done.finished += 1;
    } catch (err) {
      // A failing refund must not delay others; it is claimed again later.
      log.error({ err, donationId }, "a refund could not be completed");
      if (err instanceof AppError && err.code === "unavailable") break;
    }
  }
  return done;
}
