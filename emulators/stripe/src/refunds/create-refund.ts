import { ApiError, invalidRequest } from "../api/errors";
import { afterBankTime } from "../bank/business-days";
import { closeInquiries, requireNoChargeback } from "../disputes/refundable";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { newId, randomText } from "../ids";
import { bookMovement } from "../payments/book-movement";
import type { Simulator } from "../simulator";
import type { Metadata } from "../store/record-base";
import type { ChargeRecord, PaymentMethodRecord, RefundRecord } from "../store/records";
import { proportionCents } from "./proportion";
import { refundFee } from "./refund-fee";
import { reverseTransfer } from "./reverse-transfer";

const HOUR = 3600;

export type NewRefund = {
  amountCents: number | null;
  reason: RefundRecord["reason"];
  reverseTransfer: boolean;
  refundApplicationFee: boolean;
  metadata: Metadata;
};

/**
 * Refunds a charge, by default everything that is left. Transfer and application fee are reversed in proportion only
 * on request; the processing fee is never returned. A bank refund is pending at first.
 */
export function createRefund(
  simulator: Simulator,
  cause: Cause,
  charge: ChargeRecord,
  input: NewRefund,
): RefundRecord {
  const left = charge.amountCents - charge.refundedCents;
  const amountCents = input.amountCents ?? left;
  requireNoChargeback(simulator, charge);
  check(charge, amountCents, left);
  const transfer = charge.transfer ? simulator.store.get("transfer", charge.transfer) : undefined;
  if (input.reverseTransfer && !transfer)
    throw invalidRequest("Charge is not associated with a transfer, so `reverse_transfer` cannot be used.", {
      param: "reverse_transfer",
    });
  const fee = charge.applicationFee
    ? simulator.store.get("application_fee", charge.applicationFee)
    : undefined;
  if (input.refundApplicationFee && !fee)
    throw invalidRequest("Charge does not have an application fee that could be refunded.", {
      param: "refund_application_fee",
    });
  const method = simulator.store.get("payment_method", charge.paymentMethod);
  const refundedCents = charge.refundedCents + amountCents;
  const part = { partCents: amountCents, doneCents: refundedCents, ofCents: charge.amountCents };
  const id = newId("re");
  const created = simulator.now();
  const type = charge.id.startsWith("ch_") ? "refund" : "payment_refund";
  const movement = bookMovement(simulator, {
    account: null,
    type,
    amountCents: -amountCents,
    source: id,
    created,
  });
  const backCents =
    input.reverseTransfer && transfer
      ? proportionCents(transfer.amountCents, transfer.reversedCents, part)
      : 0;
  const reversal =
    transfer && backCents > 0
      ? reverseTransfer(simulator, cause, transfer, { amountCents: backCents, refund: id })
      : null;
  const refund = simulator.store.put("refund", {
    id,
    created,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    paymentMethod: charge.paymentMethod,
    methodType: method?.type ?? "card",
    amountCents,
    reason: input.reason,
    ...courseOf(simulator, method, created),
    reference: null,
    balanceTransaction: movement.id,
    transferReversal: reversal?.id ?? null,
    metadata: input.metadata,
  });
  const refunded = simulator.store.put("charge", { ...charge, refundedCents });
  emit(simulator, cause, "refund.created", "refund", refund);
  emit(simulator, cause, "charge.refunded", "charge", refunded);
  if (input.refundApplicationFee && fee) refundFee(simulator, cause, fee, part);
  closeInquiries(simulator, refunded);
  return refund.status === "pending" ? refund : referTo(simulator, cause, refund);
}

/** How a refund ends. Bank refunds take days; with two test cards refunds complete an hour later. */
function courseOf(
  simulator: Simulator,
  method: PaymentMethodRecord | undefined,
  now: number,
): Pick<RefundRecord, "status" | "settlesAt" | "endsIn"> {
  if (method?.type === "us_bank_account")
    return {
      status: "pending",
      settlesAt: afterBankTime(now, simulator.config.bankSeconds),
      endsIn: "succeeded",
    };
  if (method?.outcome === "refund_pending")
    return { status: "pending", settlesAt: now + HOUR, endsIn: "succeeded" };
  if (method?.outcome === "refund_fails")
    return { status: "succeeded", settlesAt: now + HOUR, endsIn: "failed" };
  return { status: "succeeded" };
}

/** Sets the card network's reference, with an update event. */
function referTo(simulator: Simulator, cause: Cause, refund: RefundRecord): RefundRecord {
  const referred = simulator.store.put("refund", { ...refund, reference: randomText(23) });
  emit(simulator, cause, "refund.updated", "refund", referred, {
    previous: { destination_details: { card: { reference_status: "pending" } } },
  });
  return referred;
}

function check(charge: ChargeRecord, amountCents: number, left: number): void {
  if (charge.status !== "succeeded")
    throw invalidRequest(
      `Charge ${charge.id} has not succeeded and cannot be refunded; its status is ${charge.status}.`,
      {
        param: "charge",
      },
    );
  if (left === 0)
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    });
  if (amountCents < 1)
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  if (amountCents > left)
    throw invalidRequest(
      `Refund amount (${dollars(amountCents)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: "amount" },
    );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
