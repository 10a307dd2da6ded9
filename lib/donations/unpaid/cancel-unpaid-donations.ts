import { OPEN_DONATIONS } from "@/lib/fraud/allowance";
import { claimOpen } from "@/lib/fraud/caller-store";
import type { Context } from "@/lib/kernel/context";
import { cancelDonationPayment } from "./cancel-payment";

/** Number of concurrent cancellations at the processor. A blocked address may have hundreds of open donations. */
const CONCURRENCY = 32;

/**
 * Cancels the payments of all open card donations of a blocked address, because each could still be used to test cards.
 * Returns their number. If any of a batch fails, throws after trying the whole batch, and the caller retries.
 */
export async function cancelUnpaidDonations(ctx: Context, clientKey: string): Promise<number> {
  return cancelAll(ctx, clientKey, undefined);
}

/**
 * Cancels an address's stale open donations, and those declined with the keyed email `declinedOf`, to make room for its
 * next donation. Returns their number.
 */
export async function cancelStaleDonations(
  ctx: Context,
  clientKey: string,
  declinedOf: string | null = null,
): Promise<number> {
  const before = new Date(ctx.now.getTime() - OPEN_DONATIONS.staleMs);
  return cancelAll(ctx, clientKey, { before, declinedOf }, "abandoned");
}

async function cancelAll(
  ctx: Context,
  clientKey: string,
  only: { before: Date; declinedOf: string | null } | undefined,
  reason?: string,
): Promise<number> {
  let done = 0;
  for (;;) {
    const found = await claimOpen(
      ctx.db,
      { clientKey, limit: CONCURRENCY, ...(only ? { only } : {}) },
      ctx.now,
    );
    const ends = await Promise.allSettled(
      found.map((donation) => cancelDonationPayment(ctx, donation, donation.intentId, reason)),
    );
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
    done += found.length;
    if (found.length < CONCURRENCY) return done;
  }
}
