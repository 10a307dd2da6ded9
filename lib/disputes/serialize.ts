import { isoOrNull } from "@/lib/kernel/time/iso";
import type { DisputeRow } from "@/lib/refunds/refunds-and-disputes-store";
import type { Dispute } from "./dispute-schemas";
import { disputeReason } from "./labels";

/** Serializes a dispute for the API. */
export function serializeDispute(row: DisputeRow): Dispute {
  const open = row.status === "OPEN";
  const takenCents = row.transferReversedCents - row.platformFeeReturnedCents;
  return {
    id: row.id,
    processorDisputeId: row.processorDisputeId,
    orgId: row.orgId,
    donationId: row.donationId,
    amountCents: row.amountCents,
    currency: "usd",
    reason: row.reason,
    reasonText: disputeReason(row.reason),
    status: row.status,
    processorStatus: row.processorStatus,
    inquiry: row.processorStatus.startsWith("warning_"),
    respondBy: open ? isoOrNull(row.respondBy) : null,
    withdrawnCents: row.withdrawnCents,
    disputeFeeCents: row.disputeFeeCents,
    transferReversedCents: row.transferReversedCents,
    platformFeeReturnedCents: row.platformFeeReturnedCents,
    reinstatedCents: row.reinstatedCents,
    transferredAgainCents: row.transferredAgainCents,
    organizationEffectCents: row.transferredAgainCents - takenCents,
    openedAt: row.openedAt.toISOString(),
    closedAt: isoOrNull(row.closedAt),
    createdAt: row.createdAt.toISOString(),
  };
}
