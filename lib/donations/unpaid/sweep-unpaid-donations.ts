import { applySucceededPayment } from "@/lib/donations/status/complete-donation";
import { keepProcessing } from "@/lib/donations/status/mark-processing";
import { closeUnpaidDonation, markVerifying } from "@/lib/donations/status/state-store";
import { findDonationDetails } from "@/lib/donations/store";
import { isReachable, type Reachability, sweepEach } from "@/lib/donations/sweep-each";
import type { Context } from "@/lib/kernel/context";
import { cancelPayment, retrievePayment } from "@/lib/services/stripe/payments";
import { claimUnpaidDonations, releaseClaims, type UnpaidDonation } from "./store";

/** Maximum number of donations per sweep, small enough for seconds. Each sweep starts with the overdue holds. */
const BATCH_SIZE = 60;

/** The result of a sweep. `more`: further donations may be due. */
export type Swept = { checked: number; settled: number; closed: number; more: boolean };

/**
 * Queries the processor about donations that have been unpaid for long, overdue ticket holds first (docs/decisions.md,
 * States). Completes a success whose event was lost, and closes an overdue unpaid donation once the processor has
 * confirmed the cancellation. Stops if the processor cannot be reached.
 */
export async function sweepUnpaidDonations(ctx: Context): Promise<Swept> {
  const counts = { settled: 0, closed: 0 };
  const reach: Reachability = { failed: 0 };
  const holds = await claimUnpaidDonations(ctx.db, ctx.now, { kind: "holds", limit: BATCH_SIZE });
  const room = BATCH_SIZE - holds.length;
  const others = room > 0 ? await claimUnpaidDonations(ctx.db, ctx.now, { kind: "others", limit: room }) : [];
  const { checked, left } = await sweepEach(reach, [...holds, ...others], async (donation) => {
    const end = await followUp(ctx, donation);
    if (end) counts[end] += 1;
  });
  await releaseClaims(ctx.db, left, ctx.now);
  return { checked, ...counts, more: isReachable(reach) && holds.length + others.length === BATCH_SIZE };
}

async function followUp(ctx: Context, open: UnpaidDonation): Promise<"settled" | "closed" | null> {
  // Without an intent there is no client secret, so no money can arrive.
  if (!open.intentId) return open.overdue ? close(ctx, open.id) : null;
  const payment = await retrievePayment(open.intentId);
  switch (payment.status) {
    case "succeeded": {
      const donation = await findDonationDetails(ctx.db, { id: open.id });
      if (!donation) return null;
      await applySucceededPayment(ctx, donation.donation, payment);
      return "settled";
    }
    case "processing":
      await keepProcessing(ctx, { donationId: open.id, intentId: open.intentId, at: ctx.now });
      return null;
    case "canceled":
      return close(ctx, open.id);
    default:
      if (payment.verifyUrl !== null) {
        await markVerifying(ctx.db, { donationId: open.id, intentId: open.intentId, at: ctx.now });
        return null;
      }
      return open.overdue && (await cancelPayment(open.intentId)) ? close(ctx, open.id) : null;
  }
}

async function close(ctx: Context, donationId: string): Promise<"closed" | null> {
  return (await closeUnpaidDonation(ctx.db, donationId, ctx.now)) ? "closed" : null;
}
