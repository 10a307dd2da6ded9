import { newId } from "../ids";
import type { Simulator } from "../simulator";
import type { BalanceTransactionRecord } from "../store/records";

const TWO_DAYS = 2 * 24 * 3600;

/** Payments are available after two days; all other transactions affect the balance at once. */
const WAITS: ReadonlySet<BalanceTransactionRecord["type"]> = new Set([
  "charge",
  "payment",
  "transfer",
  "application_fee",
]);

export type Movement = Pick<
  BalanceTransactionRecord,
  "account" | "type" | "amountCents" | "source" | "created"
> &
  Partial<Pick<BalanceTransactionRecord, "feeCents" | "feeType" | "description" | "availableOn">>;

/** Books one balance transaction. */
export function bookMovement(simulator: Simulator, movement: Movement): BalanceTransactionRecord {
  return simulator.store.put("balance_transaction", {
    id: newId("txn"),
    feeCents: 0,
    feeType: null,
    description: null,
    availableOn: movement.created + (WAITS.has(movement.type) ? TWO_DAYS : 0),
    ...movement,
  });
}
