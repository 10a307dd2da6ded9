import { type OrgContext, withResource } from "@/lib/auth/access";
import { loadDonation } from "@/lib/donations/context";
import { NO_DONATION } from "@/lib/donations/refusals";
import { AppError } from "@/lib/kernel/errors";
import type { SendReceiptsInput, SentReceipts } from "./schemas";
import { sendReceiptAgain } from "./send-receipt-again";

/**
 * Errors for which a donation is skipped: it is not the organization's, is not paid, has no address, or its receipt was
 * sent too often.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(["not_found", "conflict", "limited"]);

/**
 * Mails the receipts of several donations again, one after the other. A request repeated with its Idempotency-Key
 * resumes where it was interrupted and sends none twice. Throws `unavailable`.
 */
export async function sendReceiptsAgain(
  ctx: OrgContext,
  { donationIds }: SendReceiptsInput,
): Promise<SentReceipts> {
  const skipped: SentReceipts["skipped"] = [];
  const ids = [...new Set(donationIds)];
  for (const donationId of ids) {
    try {
      await sendReceiptAgain(withResource(ctx, await loadDonation(ctx, donationId)));
    } catch (error) {
      if (!(error instanceof AppError && LEFT_OUT.has(error.code))) throw error;
      // A donation of another organization is reported the same way.
      const reason = error.code === "not_found" ? NO_DONATION.error : error.message;
      skipped.push({ donationId, reason });
    }
  }
  return { sent: ids.length - skipped.length, skipped };
}
