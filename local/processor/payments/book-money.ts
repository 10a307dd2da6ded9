import { processingFeeCents } from "../cards/processing-fee";
import { newId } from "../ids";
import type {
  ApplicationFeeRecord,
  BalanceTransactionRecord,
  ChargeRecord,
  PaymentMethodRecord,
  TransferRecord,
} from "../store/records";
import type { World } from "../world";

const TWO_DAYS = 2 * 24 * 3600;

type Movement = Pick<BalanceTransactionRecord, "account" | "type" | "amountCents" | "source" | "created"> &
  Partial<Pick<BalanceTransactionRecord, "feeCents" | "feeType" | "description">>;

/** One movement of a balance. */
export function bookMovement(world: World, movement: Movement): BalanceTransactionRecord {
  return world.store.put("balance_transaction", {
    id: newId("txn"),
    feeCents: 0,
    feeType: null,
    description: null,
    availableOn: movement.created + TWO_DAYS,
    ...movement,
  });
}

export type Booked = {
  charge: ChargeRecord;
  transfer: TransferRecord | null;
  fee: ApplicationFeeRecord | null;
};

/**
 * Moves the money of a successful charge: to the platform less the processing fee, on to the destination in full,
 * and the application fee from there back to the platform.
 */
export function bookMoney(
  world: World,
  charge: ChargeRecord,
  method: PaymentMethodRecord,
  at: number,
): Booked {
  const movement = bookMovement(world, {
    account: null,
    type: method.type === "card" ? "charge" : "payment",
    amountCents: charge.amountCents,
    feeCents: processingFeeCents(charge.amountCents, method),
    feeType: "stripe_fee",
    source: charge.id,
    created: at,
    description: charge.description,
  });
  const transfer = charge.destination ? bookTransfer(world, charge, charge.destination, method, at) : null;
  const fee =
    transfer && charge.applicationFeeCents
      ? bookFee(world, charge, transfer, charge.applicationFeeCents)
      : null;
  const booked = world.store.put("charge", {
    ...charge,
    balanceTransaction: movement.id,
    transfer: transfer?.id ?? null,
    applicationFee: fee?.id ?? null,
  });
  return { charge: booked, transfer, fee };
}

function bookTransfer(
  world: World,
  charge: ChargeRecord,
  destination: string,
  method: PaymentMethodRecord,
  created: number,
): TransferRecord {
  const id = newId("tr");
  const payment = newId("py");
  const amountCents = charge.transferCents ?? charge.amountCents;
  const feeCents = charge.applicationFeeCents ?? 0;
  const out = bookMovement(world, {
    account: null,
    type: "transfer",
    amountCents: -amountCents,
    source: id,
    created,
  });
  bookMovement(world, {
    account: destination,
    type: "payment",
    amountCents,
    feeCents,
    feeType: feeCents > 0 ? "application_fee" : null,
    source: payment,
    created,
  });
  return world.store.put("transfer", {
    id,
    created,
    amountCents,
    reversedCents: 0,
    destination,
    destinationPayment: payment,
    sourceTransaction: charge.id,
    sourceType: method.type === "card" ? "card" : "bank_account",
    balanceTransaction: out.id,
    transferGroup: charge.transferGroup,
    reversals: [],
    metadata: {},
  });
}

function bookFee(
  world: World,
  charge: ChargeRecord,
  transfer: TransferRecord,
  amountCents: number,
): ApplicationFeeRecord {
  const id = newId("fee");
  const { created } = transfer;
  const movement = bookMovement(world, {
    account: null,
    type: "application_fee",
    amountCents,
    source: id,
    created,
  });
  return world.store.put("application_fee", {
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
