import { invalidRequest } from "../api/errors";
import { NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import { bookMovement } from "../payments/book-movement";
import type { Simulator } from "../simulator";
import type { RefundRecord } from "../store/records";

export const REFUND_FAILURES = [
  "declined",
  "expired_or_canceled_card",
  "insufficient_funds",
  "lost_or_stolen_card",
  "merchant_request",
  "unknown",
  "charge_for_pending_refund_disputed",
] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/**
 * Fails a refund, even a succeeded one. Its amount returns to the platform and can be refunded again; the transfer
 * reversal and the returned application fee stay until the platform reverses them itself.
 */
export function failRefund(simulator: Simulator, refund: RefundRecord, reason: RefundFailure): RefundRecord {
  if (refund.status === "failed") throw invalidRequest(`Refund ${refund.id} has already failed.`);
  const charge = simulator.store.get("charge", refund.charge);
  if (!charge) throw new Error(`The refund ${refund.id} has no charge.`);
  const back = bookMovement(simulator, {
    account: null,
    type: "refund_failure",
    amountCents: refund.amountCents,
    source: refund.id,
    created: simulator.now(),
    description: `REFUND FAILURE (${charge.id})`,
  });
  const failed = simulator.store.put("refund", {
    ...refund,
    status: "failed",
    settlesAt: null,
    failure: { reason, balanceTransaction: back.id },
  });
  const unrefunded = simulator.store.put("charge", {
    ...charge,
    refundedCents: charge.refundedCents - refund.amountCents,
  });
  emit(simulator, NO_REQUEST, "refund.updated", "refund", failed, { previous: { status: refund.status } });
  emit(simulator, NO_REQUEST, "refund.failed", "refund", failed);
  emit(simulator, NO_REQUEST, "charge.updated", "charge", unrefunded, {
    previous: {
      amount_refunded: charge.refundedCents,
      refunded: charge.refundedCents === charge.amountCents,
    },
  });
  return failed;
}
