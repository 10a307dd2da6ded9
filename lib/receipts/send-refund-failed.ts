import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { findRefund } from "@/lib/refunds/store";
import { deliver, type Outcome } from "./deliver";
import { here } from "./mails/place";
import { refundFailedMail } from "./mails/refund-failed";
import { findDonationDetails } from "./store";

/** Tells staff of a refund that did not reach the donor, once. Throws `not_found`, `MailError`. */
export async function sendRefundFailed(ctx: Context, input: { refundId: string }): Promise<Outcome> {
  const refund = await findRefund(ctx.db, input.refundId);
  const details = refund && (await findDonationDetails(ctx.db, refund.donationId));
  if (!details) throw notFound("Refund");
  if (refund.status !== "FAILED") return "not_due";
  return deliver(ctx, {
    cause: `refund-failed:${refund.id}`,
    kind: "REFUND_FAILED",
    org: details.org,
    donationId: details.donation.id,
    to: details.org.notificationEmail,
    content: refundFailedMail(details, refund, here()),
  });
}
