import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import type { RefundRow } from "@/lib/refunds/refunds-and-disputes-store";
import { findRefund } from "@/lib/refunds/store";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { donorName } from "../labels";
import { renderEmail, senderOf } from "../render";
import { type DonationDetails, findDonation } from "../store";

/** Notifies staff of a failed refund, once. Throws `not_found`, `MailError`. */
export async function sendRefundFailed(ctx: Context, input: { refundId: string }): Promise<Outcome> {
  const refund = await findRefund(ctx.db, input.refundId);
  const details = refund && (await findDonation(ctx.db, refund.donationId));
  if (!details) throw notFound("Refund");
  if (refund.status !== "FAILED") return "not_due";
  return deliver(ctx, {
    cause: `refund-failed:${refund.id}`,
    kind: "REFUND_FAILED",
    org: details.org,
    donationId: details.donation.id,
    to: details.org.notificationEmail,
    content: await refundFailedEmail(details, refund, appLinks()),
  });
}

/** Template: components/emails/staff/refund-failed.tsx. */
export function refundFailedEmail(
  { donation, campaign, org }: DonationDetails,
  refund: RefundRow,
  app: AppLinks,
): Promise<EmailContent> {
  return renderEmail("refundFailed", senderOf(org, app, campaign), {
    amount: formatUsd(refund.amountCents),
    donor: donorName(donation),
    donorEmail: donation.donorEmail,
    isTickets: Boolean(donation.ticketCount),
    donorWasNotified: refund.succeededAt !== null,
    reason: refund.failureReason,
    campaign: oneLine(campaign.title),
    receiptNumber: donation.receiptNumber,
    link: dashboardLink(app, org.slug, "donations", donation.id),
  });
}
