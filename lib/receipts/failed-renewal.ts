import type { Context } from "@/lib/kernel/context";
import type { EntryRow } from "@/lib/subscriptions/history-store";
import { findInvoice } from "@/lib/subscriptions/invoice-store";
import type { FailedRenewal } from "./mails/renewal-failed";

/**
 * The renewal behind a failed attempt, as it stands now. Null for every attempt after an invoice's first: one mail
 * is enough, its page tells the rest.
 */
export async function failedRenewal(
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
