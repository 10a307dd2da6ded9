import { afterBankTime } from "../bank/business-days";
import type { Config } from "../config";
import { NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import type { Simulator } from "../simulator";
import type { RefundRecord } from "../store/records";
import { failRefund } from "./fail-refund";

/** When a refund completes automatically; null for a completed one. */
export function refundEndsAt(config: Config, refund: RefundRecord): number | null {
  if (refund.settlesAt !== undefined) return refund.settlesAt;
  return refund.status === "pending" ? afterBankTime(refund.created, config.bankSeconds) : null;
}

/** Completes a refund with the outcome of its card or account: succeeded or failed. */
export function settleRefund(simulator: Simulator, refund: RefundRecord): void {
  if (refund.endsIn === "failed") {
    failRefund(simulator, refund, "expired_or_canceled_card");
    return;
  }
  const settled = simulator.store.put("refund", { ...refund, status: "succeeded", settlesAt: null });
  emit(simulator, NO_REQUEST, "refund.updated", "refund", settled, { previous: { status: "pending" } });
}
