import { ApiError } from "../api/errors";
import { NO_REQUEST } from "../events/cause";
import type { Simulator } from "../simulator";
import type { ChargeRecord } from "../store/records";
import { closeDispute } from "./close-dispute";
import { isDisputeOpen } from "./create-dispute";

/**
 * Refuses a refund of a charge whose money a dispute has withdrawn or may withdraw; inquiries do not prevent refunds.
 */
export function requireNoChargeback(simulator: Simulator, charge: ChargeRecord): void {
  const disputes = simulator.store.tables.dispute.by("charge", charge.id);
  if (!disputes.some(({ status }) => ["needs_response", "under_review", "lost"].includes(status))) return;
  throw new ApiError(400, {
    type: "invalid_request_error",
    code: "charge_disputed",
    message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
  });
}

/** A full refund closes an inquiry. */
export function closeInquiries(simulator: Simulator, charge: ChargeRecord): void {
  if (charge.refundedCents < charge.amountCents) return;
  for (const dispute of simulator.store.tables.dispute.by("charge", charge.id))
    if (isDisputeOpen(dispute)) closeDispute(simulator, NO_REQUEST, dispute, "warning_closed");
}
