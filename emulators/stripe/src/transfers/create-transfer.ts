import { invalidRequest } from "../api/errors";
import type { Cause } from "../events/cause";
import { emit } from "../events/emit";
import { requireDestination } from "../payments/capabilities";
import type { Simulator } from "../simulator";
import type { Metadata } from "../store/record-base";
import type { ChargeRecord, TransferRecord } from "../store/records";
import { bookTransfer } from "./book-transfer";

export type TransferRequest = {
  /** By default everything that is left of the source charge. */
  amountCents: number | undefined;
  destination: string;
  sourceTransaction: ChargeRecord | null;
  transferGroup: string | null;
  description: string | null;
  metadata: Metadata;
};

/**
 * Transfers the platform's money to a connected account. With a source charge it is limited to what the charge has
 * left, and available when the charge is. Without, it is available at once; the platform's balance may become
 * negative, as if it had a reserve.
 */
export function createTransfer(simulator: Simulator, cause: Cause, input: TransferRequest): TransferRecord {
  requireDestination(simulator, input.destination, "destination");
  const source = input.sourceTransaction;
  const left = source ? leftOf(simulator, source) : null;
  const amountCents = input.amountCents ?? left;
  if (amountCents === null)
    throw invalidRequest("Missing required param: amount.", { code: "parameter_missing", param: "amount" });
  if (amountCents < 1)
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  if (left !== null && amountCents > left)
    throw invalidRequest(
      `The transfers of the source_transaction would exceed its amount; ${left} is left of it.`,
      { param: "amount" },
    );
  const created = simulator.now();
  const transfer = bookTransfer(simulator, {
    created,
    amountCents,
    feeCents: 0,
    destination: input.destination,
    sourceTransaction: source?.id ?? null,
    sourceType: source?.id.startsWith("py_") ? "bank_account" : "card",
    transferGroup: input.transferGroup ?? source?.transferGroup ?? null,
    description: input.description,
    metadata: input.metadata,
    availableOn: Math.max(created, availableOn(simulator, source)),
  });
  emit(simulator, cause, "transfer.created", "transfer", transfer);
  return transfer;
}

function leftOf(simulator: Simulator, charge: ChargeRecord): number {
  if (charge.status !== "succeeded")
    throw invalidRequest(`The charge ${charge.id} has not succeeded.`, { param: "source_transaction" });
  const transferredCents = simulator.store.tables.transfer
    .by("sourceTransaction", charge.id)
    .reduce((sum, transfer) => sum + transfer.amountCents - transfer.reversedCents, 0);
  return charge.amountCents - transferredCents;
}

function availableOn(simulator: Simulator, charge: ChargeRecord | null): number {
  return simulator.store.get("balance_transaction", charge?.balanceTransaction ?? "")?.availableOn ?? 0;
}
