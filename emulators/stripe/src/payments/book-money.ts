import { processingFeeCents } from "../cards/processing-fee";
import { newId } from "../ids";
import type { Simulator } from "../simulator";
import type {
  ApplicationFeeRecord,
  ChargeRecord,
  PaymentMethodRecord,
  TransferRecord,
} from "../store/records";
import { bookTransfer } from "../transfers/book-transfer";
import { bookMovement } from "./book-movement";

export type Booked = {
  charge: ChargeRecord;
  transfer: TransferRecord | null;
  fee: ApplicationFeeRecord | null;
};

/**
 * Books a successful charge: to the platform less the processing fee, on to the destination in full, and the
 * application fee back to the platform.
 */
export function bookMoney(
  simulator: Simulator,
  charge: ChargeRecord,
  method: PaymentMethodRecord,
  at: number,
): Booked {
  const movement = bookMovement(simulator, {
    account: null,
    type: method.type === "card" ? "charge" : "payment",
    amountCents: charge.amountCents,
    feeCents: processingFeeCents(charge.amountCents, method),
    feeType: "stripe_fee",
    source: charge.id,
    created: at,
    description: charge.description,
  });
  const transfer = charge.destination
    ? bookTransfer(simulator, {
        created: at,
        amountCents: charge.transferCents ?? charge.amountCents,
        feeCents: charge.applicationFeeCents ?? 0,
        destination: charge.destination,
        sourceTransaction: charge.id,
        sourceType: method.type === "card" ? "card" : "bank_account",
        transferGroup: charge.transferGroup,
        description: null,
        metadata: {},
      })
    : null;
  const fee =
    transfer && charge.applicationFeeCents
      ? bookFee(simulator, charge, transfer, charge.applicationFeeCents)
      : null;
  const booked = simulator.store.put("charge", {
    ...charge,
    balanceTransaction: movement.id,
    transfer: transfer?.id ?? null,
    applicationFee: fee?.id ?? null,
  });
  return { charge: booked, transfer, fee };
}

function bookFee(
  simulator: Simulator,
  charge: ChargeRecord,
  transfer: TransferRecord,
  amountCents: number,
): ApplicationFeeRecord {
  const id = newId("fee");
  const { created } = transfer;
  const movement = bookMovement(simulator, {
    account: null,
    type: "application_fee",
    amountCents,
    source: id,
    created,
  });
  return simulator.store.put("application_fee", {
    id,
    created,
    account: transfer.destination,
    amountCents,
    refundedCents: 0,
    charge: transfer.destinationPayment,
    originatingCharge: charge.id,
    balanceTransaction: movement.id,
    refunds: [],
  });
}
