import { invalidRequest } from "../api/errors";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { bookMovement } from "../payments/book-movement";
import type { Simulator } from "../simulator";
import type { Metadata } from "../store/record-base";
import type { ApplicationFeeRecord, FeeRefundRecord } from "../store/records";
import { type Part, proportionCents } from "./proportion";

/** Returns the platform's fee to the connected account in proportion; does nothing for a zero amount. */
export function refundFee(simulator: Simulator, cause: Cause, fee: ApplicationFeeRecord, part: Part): void {
  const amountCents = proportionCents(fee.amountCents, fee.refundedCents, part);
  if (amountCents > 0) returnFee(simulator, cause, fee, { amountCents, metadata: {} });
}

/** Returns an amount of the platform's fee to the connected account; by default everything that is left. */
export function returnFee(
  simulator: Simulator,
  cause: Cause,
  fee: ApplicationFeeRecord,
  input: { amountCents: number | undefined; metadata: Metadata },
): FeeRefundRecord {
  const left = fee.amountCents - fee.refundedCents;
  const amountCents = input.amountCents ?? left;
  if (amountCents < 1 || amountCents > left)
    throw invalidRequest(
      `Refund amount (${amountCents}) must be positive and at most what is left of the fee (${left}).`,
      { param: "amount" },
    );
  const id = newId("fr");
  const created = simulator.now();
  const movement = bookMovement(simulator, {
    account: null,
    type: "application_fee_refund",
    amountCents: -amountCents,
    source: id,
    created,
  });
  bookMovement(simulator, {
    account: fee.account,
    type: "application_fee_refund",
    amountCents,
    source: fee.charge,
    created,
  });
  const refund = simulator.store.put("fee_refund", {
    id,
    created,
    fee: fee.id,
    amountCents,
    balanceTransaction: movement.id,
    metadata: input.metadata,
  });
  const refunded = simulator.store.put("application_fee", {
    ...fee,
    refundedCents: fee.refundedCents + amountCents,
    refunds: [...fee.refunds, id],
  });
  emit(simulator, cause, "application_fee.refunded", "application_fee", refunded);
  return refund;
}
