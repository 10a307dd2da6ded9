import { invalidRequest } from "../api/errors";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { bookMovement } from "../payments/book-movement";
import type { Simulator } from "../simulator";
import type { Metadata } from "../store/record-base";
import type { TransferRecord, TransferReversalRecord } from "../store/records";

export type Reversal = {
  /** By default everything that is left. */
  amountCents?: number | undefined;
  /** The refund that caused it. */
  refund?: string;
  metadata?: Metadata;
};

/** Reverses a transfer, at most what has not been reversed yet. */
export function reverseTransfer(
  simulator: Simulator,
  cause: Cause,
  transfer: TransferRecord,
  reversal: Reversal,
): TransferReversalRecord {
  const left = transfer.amountCents - transfer.reversedCents;
  const amountCents = reversal.amountCents ?? left;
  if (amountCents < 1 || amountCents > left)
    throw invalidRequest(
      `Reversal amount (${amountCents}) must be positive and at most what is left of the transfer (${left}).`,
      {
        param: "amount",
      },
    );
  const id = newId("trr");
  const destinationRefund = newId("pyr");
  const created = simulator.now();
  const back = bookMovement(simulator, {
    account: null,
    type: "transfer_refund",
    amountCents,
    source: id,
    created,
  });
  bookMovement(simulator, {
    account: transfer.destination,
    type: "payment_refund",
    amountCents: -amountCents,
    source: destinationRefund,
    created,
  });
  const record = simulator.store.put("transfer_reversal", {
    id,
    created,
    transfer: transfer.id,
    amountCents,
    balanceTransaction: back.id,
    sourceRefund: reversal.refund ?? null,
    destinationRefund,
    metadata: reversal.metadata ?? {},
  });
  const reversed = simulator.store.put("transfer", {
    ...transfer,
    reversedCents: transfer.reversedCents + amountCents,
    reversals: [...transfer.reversals, id],
  });
  emit(simulator, cause, "transfer.reversed", "transfer", reversed);
  return record;
}
