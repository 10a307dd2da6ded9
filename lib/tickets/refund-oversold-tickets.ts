import { flagForReview } from "@/lib/alerts/store";
import { paidCents } from "@/lib/donations/paid-amount";
import { withDonationLock } from "@/lib/donations/status/recompute-store";
import { findDonationRow } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { formatUsd } from "@/lib/kernel/money";
import { insertRefund, listDonationRefunds, readRefundedAmounts } from "@/lib/refunds/store";
import { submitRefunds } from "@/lib/refunds/sync/submit-refunds";
import { isOversold } from "./rules";

/**
 * Refunds a payment that arrived after its tickets had sold out: in full, once per donation, with an email that gives
 * the reason and an alert for staff. Leaves any other donation unchanged. Throws `unavailable` while the processor
 * cannot be reached; the caller retries.
 */
export async function refundOversoldTickets(
  ctx: Context,
  donationId: string,
): Promise<"applied" | "repeated" | "not_due"> {
  const donation = await findDonationRow(ctx.db, donationId);
  if (!donation?.processorChargeId) return "not_due";
  const made = await withDonationLock(ctx.db, donationId, async (tx) => {
    const now = await findDonationRow(tx, donationId);
    const refunds = await listDonationRefunds(tx, donationId);
    if (refunds.some((refund) => refund.origin === "OVERSOLD")) return true;
    if (!now || !isOversold(now)) return false;
    const { reservedCents } = await readRefundedAmounts(tx, donationId);
    const amountCents = paidCents(now) - reservedCents;
    if (amountCents <= 0) return false;
    await insertRefund(tx, {
      id: newId(),
      orgId: now.orgId,
      donationId,
      amountCents,
      status: "PENDING",
      origin: "OVERSOLD",
      createdAt: ctx.now,
      updatedAt: ctx.now,
    });
    await flagForReview(tx, {
      cause: `oversold:${donationId}`,
      orgId: now.orgId,
      kind: "OVERSOLD",
      campaignId: now.campaignId,
      donationId,
      message: `${formatUsd(amountCents)} was paid for tickets that had sold out by then. It is refunded in full, and the donor is notified by email.`,
      figures: { refundCents: amountCents, tickets: now.ticketCount },
      at: ctx.now,
    });
    return true;
  });
  if (!made) return "not_due";
  const paid = { ...donation, processorChargeId: donation.processorChargeId };
  return (await submitRefunds(ctx, paid)) ? "applied" : "repeated";
}
