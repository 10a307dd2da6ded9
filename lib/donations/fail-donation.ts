import type { Context } from "@/lib/kernel/context";
import { retrievePayment } from "@/lib/services/processor";
import { failGift } from "./settle-store";
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
  return (declineCode && REASONS[declineCode]) || REASONS[code] || "The payment was declined";
}

/**
 * A payment attempt failed: PENDING becomes FAILED with its reason. After a success, or a second time, nothing
 * changes; a later success on the same intent still counts. The processor is asked whether the payment still stands
 * there, because the donor may have tried again since, and a bank payment may be on its way.
 */
export async function failDonation(
  ctx: Context,
  it: { intentId: string; donationId: string | null; code: string; declineCode: string | null },
): Promise<"applied" | "repeated" | "unknown_object"> {
  const known = await findPaidFor(ctx.db, it.intentId, it.donationId);
  if (!known) return "unknown_object";
  const { status } = await retrievePayment(it.intentId);
  if (status !== "requires_payment_method") return "repeated";
  const moved = await failGift(ctx.db, {
    donationId: known.id,
    intentId: it.intentId,
    reason: failureReason(it.code, it.declineCode),
    code: it.declineCode ?? it.code,
    at: ctx.now,
  });
  return moved ? "applied" : "repeated";
}
