import { findPaidFor } from "@/lib/donations/store";
import { cancelDonationPayment } from "@/lib/donations/unpaid/cancel-payment";
import { cancelUnpaidDonations } from "@/lib/donations/unpaid/cancel-unpaid-donations";
import { recordDecline } from "@/lib/fraud/declines/record-decline";
import type { Context } from "@/lib/kernel/context";
import { ownValue } from "@/lib/kernel/own-value";
import { emit } from "@/lib/services/inngest/emit";
import { bankPaymentFailed } from "@/lib/services/inngest/events";
import { retrievePayment } from "@/lib/services/stripe/payments";
import { markDonationFailed } from "./state-store";

/**
 * Decline reasons that help an honest donor but reveal nothing to a card tester (docs/decisions.md, Abuse).
 */
const REASONS: Record<string, string> = {
  insufficient_funds: "Insufficient funds",
  expired_card: "The card has expired",
  incorrect_cvc: "The security code was wrong",
  processing_error: "The bank could not process the payment",
  authentication_required: "The bank required a confirmation that was not completed",
  payment_intent_authentication_failure: "The bank required a confirmation that was not completed",
  account_closed: "The bank account is closed",
  debit_not_authorized: "The bank did not authorize the debit",
};

/** Returns the message for a failed payment. The decline code takes precedence over the error code. */
export function failureReason(code: string, declineCode: string | null): string {
  return (
    (declineCode && ownValue(REASONS, declineCode)) || ownValue(REASONS, code) || "The payment was declined"
  );
}

/**
 * Records a failed payment attempt: PENDING becomes FAILED. Reads the payment first, because the donor may have
 * retried. A later success on the same intent still counts. Counts the attempt towards card testing, which can cancel
 * payments, and notifies the donor of a failed bank payment.
 */
export async function failDonation(
  ctx: Context,
  it: {
    /** Id of the processor's event about the attempt, and the event's time. */
    eventId: string;
    failedAt: Date;
    intentId: string;
    donationId: string | null;
    code: string;
    declineCode: string | null;
  },
): Promise<"applied" | "repeated" | "unknown_object"> {
  const known = await findPaidFor(ctx.db, it.intentId, it.donationId);
  if (!known) return "unknown_object";
  const code = it.declineCode ?? it.code;
  const { stop, blocked } = await recordDecline(ctx, {
    eventId: it.eventId,
    at: it.failedAt,
    code,
    donation: known,
  });
  // Done first, because every second of delay allows more cards to be tried on the address's open donations.
  if (blocked) await cancelUnpaidDonations(ctx, blocked);
  const { status, decline } = await retrievePayment(it.intentId);
  if (status !== "requires_payment_method" && status !== "canceled") return "repeated";
  // The newest attempt gives the reason, regardless of the order of events.
  const newest = decline ?? it;
  const moved = await markDonationFailed(ctx.db, {
    donationId: known.id,
    intentId: it.intentId,
    reason: failureReason(newest.code, newest.declineCode),
    code: newest.declineCode ?? newest.code,
    at: ctx.now,
  });
  // Also on a repeat, because the first run may have crashed before this.
  if (known.paymentMethod === "ACH")
    await emit(ctx, [
      {
        id: `bank-payment-failed:${it.eventId}`,
        name: bankPaymentFailed.name,
        data: { donationId: known.id },
      },
    ]);
  if (stop) await cancelDonationPayment(ctx, known, it.intentId);
  return moved ? "applied" : "repeated";
}
