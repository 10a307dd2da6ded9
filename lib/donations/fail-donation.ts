import { recordDecline } from "@/lib/fraud/record-decline";
import type { Context } from "@/lib/kernel/context";
import { ownValue } from "@/lib/kernel/own-value";
import { retrievePayment } from "@/lib/services/stripe/payments";
import { cancelDonationPayment } from "./cancel-payment";
import { cancelUnpaidDonations } from "./cancel-unpaid-donations";
import { markDonationFailed } from "./state-store";
import { findPaidFor } from "./store";

/** Declines in words that help an honest donor and tell a card tester nothing (decisions.md, Abuse). */
const REASONS: Record<string, string> = {
  insufficient_funds: "Insufficient funds",
  expired_card: "The card has expired",
  incorrect_cvc: "The security code was wrong",
  processing_error: "The bank could not process the payment",
  authentication_required: "The bank asked for a confirmation that was not given",
  payment_intent_authentication_failure: "The bank asked for a confirmation that was not given",
  account_closed: "The bank account is closed",
  debit_not_authorized: "The bank did not authorize the debit",
};

/** The words for a failed payment's codes, the more precise one first. */
export function failureReason(code: string, declineCode: string | null): string {
  return (
    (declineCode && ownValue(REASONS, declineCode)) || ownValue(REASONS, code) || "The payment was declined"
  );
}

/**
 * A payment attempt failed: PENDING becomes FAILED with the reason of the newest attempt. After a success, or a second
 * time, nothing changes; a later success on the same intent still counts. The processor is asked whether the payment still stands
 * there, because the donor may have tried again since, and a bank payment may be on its way. Each attempt is counted
 * against card testing, whatever has become of the donation; one that was tried too often cannot be paid any more, nor can
 * any open one of an address that is blocked.
 */
export async function failDonation(
  ctx: Context,
  it: {
    /** The processor's event about the attempt, and when it happened. */
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
  // First: each second more is another card tried on every open donation of the address.
  if (blocked) await cancelUnpaidDonations(ctx, blocked);
  const { status, decline } = await retrievePayment(it.intentId);
  if (status !== "requires_payment_method" && status !== "canceled") return "repeated";
  // The newest attempt says why, whichever is heard of last.
  const newest = decline ?? it;
  const moved = await markDonationFailed(ctx.db, {
    donationId: known.id,
    intentId: it.intentId,
    reason: failureReason(newest.code, newest.declineCode),
    code: newest.declineCode ?? newest.code,
    at: ctx.now,
  });
  if (stop) await cancelDonationPayment(ctx, known, it.intentId);
  return moved ? "applied" : "repeated";
}
