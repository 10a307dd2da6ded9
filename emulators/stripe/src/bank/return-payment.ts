import { invalidRequest } from "../api/errors";
import { createDispute } from "../disputes/create-dispute";
import type { Simulator } from "../simulator";
import type { DisputeRecord } from "../store/money-records";
import type { ChargeRecord } from "../store/records";

/**
 * Returns a succeeded bank payment. Stripe reports it as a dispute that is lost from the start: created, funds
 * withdrawn and closed follow each other at once.
 */
export function returnPayment(simulator: Simulator, charge: ChargeRecord, reason: string): DisputeRecord {
  if (simulator.store.get("payment_method", charge.paymentMethod)?.type !== "us_bank_account")
    throw invalidRequest(`${charge.id} is no bank payment; dispute it instead.`, { param: "charge" });
  return createDispute(simulator, charge, { reason, caseType: null });
}
