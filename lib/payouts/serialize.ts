import type { Payout, PayoutItem } from "./schemas";
import type { PayoutItemRow, PayoutRow } from "./store";

/** Serializes a payout for members. */
export function serializePayout(row: PayoutRow): Payout {
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

/** Serializes a movement of a payout for members, with the donor of its donation. */
export function serializeItem({
  item,
  donor,
}: {
  item: PayoutItemRow;
  donor: { firstName: string; lastName: string } | null;
}): PayoutItem {
  return {
    id: item.id,
    kind: item.kind,
    processorType: item.processorType,
    donationId: item.donationId,
    refundId: item.refundId,
    disputeId: item.disputeId,
    donor,
    grossCents: item.grossCents,
    feeCents: item.feeCents,
    netCents: item.netCents,
    expectedCents: item.expectedCents,
    occurredAt: item.occurredAt.toISOString(),
  };
}
