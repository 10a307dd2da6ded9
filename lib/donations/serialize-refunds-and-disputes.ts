import type { Dispute } from "../disputes/dispute-schema";
import { disputeReason } from "../disputes/labels";
import type { Refund } from "../refunds/refund-schema";
import type { DisputeRow, RefundRow } from "../refunds/refunds-and-disputes-store";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A refund as members see it. */
export function serializeRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    orgId: row.orgId,
    donationId: row.donationId,
    amountCents: row.amountCents,
    currency: "usd",
    status: row.status,
    origin: row.origin,
    reason: row.reason,
    note: row.note,
    requestedBy: row.requestedBy,
    transferReversedCents: row.transferReversedCents,
    // Planned until the refund is booked.
    platformFeeReturnedCents: row.succeededAt ? row.platformFeeReturnedCents : 0,
    failureReason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    succeededAt: iso(row.succeededAt),
    failedAt: row.status === "FAILED" ? iso(row.failedAt) : null,
  };
}

/** A dispute as members see it. */
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
    respondBy: open ? iso(row.respondBy) : null,
    withdrawnCents: row.withdrawnCents,
    disputeFeeCents: row.disputeFeeCents,
    transferReversedCents: row.transferReversedCents,
    platformFeeReturnedCents: row.platformFeeReturnedCents,
    reinstatedCents: row.reinstatedCents,
    transferredAgainCents: row.transferredAgainCents,
    organizationEffectCents: row.transferredAgainCents - takenCents,
    openedAt: row.openedAt.toISOString(),
    closedAt: iso(row.closedAt),
    createdAt: row.createdAt.toISOString(),
  };
}
