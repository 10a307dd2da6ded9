import { newId } from "../ids";
import { bookMovement } from "../payments/book-movement";
import type { Simulator } from "../simulator";
import type { TransferRecord } from "../store/records";

export type NewTransfer = Pick<
  TransferRecord,
  | "created"
  | "amountCents"
  | "destination"
  | "sourceTransaction"
  | "sourceType"
  | "transferGroup"
  | "description"
  | "metadata"
> & {
  /** The platform's application fee, in cents. */
  feeCents: number;
  /** When it becomes available to both sides; default: two days after its creation. */
  availableOn?: number;
};

/** Moves money from the platform to a connected account, where it arrives as a payment (`py_…`). */
export function bookTransfer(simulator: Simulator, input: NewTransfer): TransferRecord {
  const { feeCents, availableOn, ...transfer } = input;
  const { created, amountCents } = transfer;
  const id = newId("tr");
  const destinationPayment = newId("py");
  const when = availableOn === undefined ? {} : { availableOn };
  const out = bookMovement(simulator, {
    account: null,
    type: "transfer",
    amountCents: -amountCents,
    source: id,
    created,
    ...when,
  });
  bookMovement(simulator, {
    account: transfer.destination,
    type: "payment",
    amountCents,
    feeCents,
    feeType: feeCents > 0 ? "application_fee" : null,
    source: destinationPayment,
    created,
    ...when,
  });
  return simulator.store.put("transfer", {
    ...transfer,
    id,
    reversedCents: 0,
    destinationPayment,
    balanceTransaction: out.id,
    reversals: [],
  });
}
