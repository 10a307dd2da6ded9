import type { Context } from "@/lib/kernel/context";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import { findInvoice } from "@/lib/subscriptions/invoice-store";

export type FailedRenewal = {
  totalChargedCents: number;
  /** Why, in words for an honest donor. */
  reason: string | null;
  failedAt: Date;
  /** What has become of it when the email is written: paid meanwhile, to be tried again then, or neither. */
  paidSince: boolean;
  nextAttemptAt: Date | null;
};

/**
 * The renewal behind a failed attempt, as it is now. Null for every attempt after an invoice's first: one email is
 * enough, the page it links to shows the rest.
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
