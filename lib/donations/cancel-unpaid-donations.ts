import { OPEN_DONATIONS } from "@/lib/fraud/allowance";
import { claimOpen } from "@/lib/fraud/caller-store";
import type { Context } from "@/lib/kernel/context";
import { cancelDonationPayment } from "./cancel-payment";

/** Cancelled at the processor side by side: of a hall that is blocked there may be hundreds. */
const AT_ONCE = 32;

/**
 * Withdraws the payments of all open donations by card of an address, at once and side by side: it is blocked, and each of
 * them could still be used to try cards. What cannot be withdrawn now throws after the others are done, and is tried again.
 */
export async function cancelUnpaidDonations(ctx: Context, clientKey: string): Promise<number> {
  return cancelAll(ctx, clientKey, undefined);
}

/**
 * The same for those that were left long ago, and for those that were declined under the keyed e-mail `declinedOf`, to make
 * room for the next donation of the address.
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
    const found = await claimOpen(ctx.db, { clientKey, limit: AT_ONCE, ...(only ? { only } : {}) }, ctx.now);
    const ends = await Promise.allSettled(
      found.map((donation) => cancelDonationPayment(ctx, donation, donation.intentId, reason)),
    );
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
    done += found.length;
    if (found.length < AT_ONCE) return done;
  }
}
