import { invalidRequest } from "../api/errors";
import { nextBusinessDay } from "../bank/business-days";
import { NO_REQUEST } from "../events/cause";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { bookMovement } from "../payments/book-movement";
import type { Simulator } from "../simulator";
import type { PayoutRecord } from "../store/money-records";
import type { AccountRecord, BalanceTransactionRecord } from "../store/records";

/**
 * Pays out a connected account: all transactions available at `at`, including debts. When they sum to zero or less, no
 * payout is made and they wait for the next one. Each transaction belongs to one payout.
 */
export function payOut(simulator: Simulator, account: AccountRecord, at: number): PayoutRecord | null {
  const rows = simulator.store.openMovements.of(account.id, at);
  const amountCents = sumOf(rows);
  if (amountCents <= 0) return null;
  const id = newId("po");
  const created = simulator.now();
  const movement = bookMovement(simulator, {
    account: account.id,
    type: "payout",
    amountCents: -amountCents,
    source: id,
    created,
    description: "STRIPE PAYOUT",
  });
  for (const row of [...rows, movement]) simulator.store.put("balance_transaction", { ...row, payout: id });
  const payout = simulator.store.put("payout", {
    id,
    created,
    account: account.id,
    amountCents,
    arrivalDate: nextBusinessDay(created),
    status: "pending",
    balanceTransaction: movement.id,
    failure: null,
    traceId: null,
    metadata: {},
  });
  emit(simulator, NO_REQUEST, "payout.created", "payout", payout, { account: account.id });
  return payout;
}

/** A manual payout: of the available balance, or of `everything`, including pending funds. */
export function payOutNow(simulator: Simulator, account: AccountRecord, everything: boolean): PayoutRecord {
  const payout = payOut(simulator, account, everything ? Number.MAX_SAFE_INTEGER : simulator.now());
  if (payout) return payout;
  throw invalidRequest(
    `There is nothing to pay out to ${account.id}${everything ? "" : " yet; what came in lately is available after two days"}.`,
    { code: "balance_insufficient" },
  );
}

function sumOf(rows: readonly BalanceTransactionRecord[]): number {
  return rows.reduce((sum, row) => sum + row.amountCents - row.feeCents, 0);
}
