import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findRefund } from "@/lib/refunds/store";
import { deliver, type Outcome } from "./deliver";
import { here } from "./mails/place";
import { refundNoticeMail } from "./mails/refund-notice";
import { findDonationDetails } from "./store";

/**
 * Tells the donor of a refund that counts, once; one that has failed meanwhile is no news for them. Throws
 * `not_found`, `MailError`.
 */
export async function sendRefundNotice(ctx: Context, input: { refundId: string }): Promise<Outcome> {
  const refund = await findRefund(ctx.db, input.refundId);
  const details = refund && (await findDonationDetails(ctx.db, refund.donationId));
  if (!details) throw notFound("Refund");
  if (refund.status !== "SUCCEEDED" || refund.failedAt) return "not_due";
  return deliver(ctx, {
    cause: `refund:${refund.id}`,
    kind: "REFUND_NOTICE",
    org: details.org,
    donationId: details.donation.id,
    to: details.donation.donorEmail,
    content: refundNoticeMail(details, refund, here()),
  });
}
