import { paidWithLabel } from "@/lib/donations/labels";
import type { Context } from "@/lib/kernel/context";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { receiptLabels } from "@/lib/receipts/labels";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { cleanLines, oneLine } from "../clean-text";
import { formatInstant } from "../dates";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { findSucceeded } from "../find-succeeded";
import { donorName, STAFF_LANGUAGE } from "../labels";
import { renderEmail, senderOf } from "../render";
import type { DonationDetails } from "../store";

/** Notifies staff of a succeeded donation, once. Throws `not_found`, `MailError`. */
export async function sendDonationNotice(ctx: Context, input: { donationId: string }): Promise<Outcome> {
  const details = await findSucceeded(ctx, input.donationId);
  return details ? deliver(ctx, await owedDonationNotice(details, appLinks())) : "not_due";
}

/** Composes the staff notice of a succeeded donation. */
export async function owedDonationNotice(details: DonationDetails, app: AppLinks): Promise<OwedEmail> {
  return {
    cause: `admin:${details.donation.id}`,
    kind: "ADMIN_NOTICE",
    org: details.org,
    donationId: details.donation.id,
    to: details.org.notificationEmail,
    content: await donationNoticeEmail(details, app),
  };
}

/** Template: components/emails/staff/donation-notice.tsx. */
export function donationNoticeEmail(
  { donation, campaign, org }: DonationDetails,
  app: AppLinks,
): Promise<EmailContent> {
  const words = receiptLabels(STAFF_LANGUAGE);
  return renderEmail("donationNotice", senderOf(org, app, campaign), {
    donor: donorName(donation),
    donorEmail: donation.donorEmail,
    isAnonymous: donation.anonymous,
    campaign: oneLine(campaign.title),
    amount: formatUsd(donation.amountCents),
    shortAmount: formatUsdShort(donation.amountCents),
    totalCharged: formatUsd(donation.totalChargedCents),
    processingFee: formatUsd(donation.processingFeeCents),
    platformFee: formatUsd(donation.platformFeeCents),
    net: formatUsd(donation.netAmountCents),
    tickets: words.tickets(donation.ticketCount),
    message: donation.publicMessage ? cleanLines(donation.publicMessage, 280) : null,
    frequency: words.frequency(donation.frequency),
    paymentMethod: oneLine(paidWithLabel(donation)),
    dedication: words.dedication(donation),
    date: formatInstant(donation.succeededAt ?? donation.createdAt, org.timezone),
    receiptNumber: donation.receiptNumber,
    link: dashboardLink(app, org.slug, "donations", donation.id),
  });
}
