import type { Context } from "@/lib/kernel/context";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import { findInvoice } from "@/lib/subscriptions/invoices/store";

export type FailedRenewal = {
  totalChargedCents: number;
  /** The reason, worded for donors. */
  reason: string | null;
  failedAt: Date;
  /** The renewal's state when the email is composed: paid since, scheduled for a retry, or neither. */
  paidSince: boolean;
  nextAttemptAt: Date | null;
};

/**
 * Returns the current state of the renewal of a failed attempt. Null except for an invoice's first attempt: one email
 * is enough, and the linked page shows the rest.
 */
export async function findFailedRenewal(
  ctx: Context,
  entry: EntryRow,
): Promise<{ invoiceId: string; failed: FailedRenewal } | null> {
  const [, invoiceId, attempt] = /^payment-failed:(.+):(\d+)$/.exec(entry.cause) ?? [];
  if (!invoiceId || attempt !== "1") return null;
  const invoice = await findInvoice(ctx.db, invoiceId);
  if (!invoice) throw new Error(`invoice ${invoiceId} of ${entry.cause} does not exist`);
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
