import { isoOrNull } from "@/lib/kernel/time/iso";
import type { Refund } from "./refund-schemas";
import type { RefundRow } from "./refunds-and-disputes-store";

/** Serializes a refund for members. */
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
    // Until the refund is booked, the column contains the planned amount.
    platformFeeReturnedCents: row.succeededAt ? row.platformFeeReturnedCents : 0,
    failureReason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    succeededAt: isoOrNull(row.succeededAt),
    failedAt: row.status === "FAILED" ? isoOrNull(row.failedAt) : null,
  };
}
