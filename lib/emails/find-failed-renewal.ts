import type { Context } from "@/lib/kernel/context";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import { findInvoice } from "@/lib/subscriptions/invoices/store";

export type FailedRenewal = {
  totalChargedCents: number;
  /** The reason, worded for donors. */
  reason: string | null;
  failedAt: Date;
  /** The renewal's state when the email is written: paid since, to be retried at a time, or neither. */
  paidSince: boolean;
  nextAttemptAt: Date | null;
};

/**
 * The current state of the renewal of a failed attempt. Null for any but an invoice's first attempt: one
 * email is enough, and its page shows the rest.
 */
export async function findFailedRenewal(
  ctx: Context,
  entry: EntryRow,
): Promise<{ invoiceId: string; failed: FailedRenewal } | null> {
  const [, invoiceId, attempt] = /^payment-failed:(.+):(\d+)$/.exec(entry.cause) ?? [];
  if (!invoiceId || attempt !== "1") return null;
  const invoice = await findInvoice(ctx.db, invoiceId);
  if (!invoice) throw new Error(`there is no invoice ${invoiceId} behind ${entry.cause}`);
  return {
    invoiceId,
    failed: {
      totalChargedCents: invoice.totalChargedCents,
      reason: entry.detail,
      failedAt: entry.occurredAt,
      paidSince: invoice.status === "PAID",
      nextAttemptAt: invoice.nextAttemptAt,
    },
  };
}
