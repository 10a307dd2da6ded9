import type { Payout } from "./schemas";
import type { PayoutRow } from "./store";

/** A payout as members see it. */
export function presentPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    processorPayoutId: row.processorPayoutId,
    amountCents: row.amountCents,
    status: row.status,
    arrivalDate: row.arrivalDate?.toISOString() ?? null,
    failureCode: row.failureCode,
    failureMessage: row.failureMessage,
    reconciledAt: row.reconciledAt?.toISOString() ?? null,
    differenceCents: row.differenceCents,
    createdAt: row.createdAt.toISOString(),
  };
}
