import { isPayable } from "@/lib/donations/payment-link/rules";
import type { Context } from "@/lib/kernel/context";
import { receiptLabels } from "@/lib/receipts/labels";
import { type AppLinks, appLinks, inLanguage, payLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";
import { type DonationDetails, findDonation } from "../store";

/** Mails the link to the payment step of an unpaid donation, once per request. Throws `MailError`. */
export async function sendPaymentLink(
  ctx: Context,
  { requestId, donationId }: { requestId: string; donationId: string },
): Promise<Outcome> {
  const details = await findDonation(ctx.db, donationId);
  if (!details || !isPayable(details.donation)) return "not_due";
  return deliver(ctx, {
    cause: `payment-link:${requestId}`,
    kind: "PAYMENT_LINK",
    org: senderToDonors(details.org),
    donationId,
    to: details.donation.donorEmail,
    content: await paymentLinkEmail(details, appLinks()),
  });
}

/**
 * Template: components/emails/donors/payment-link.tsx. The address may belong to another person, so the email contains
 * no text written by the requester.
 */
export function paymentLinkEmail(
  { donation, campaign, org }: DonationDetails,
  app: AppLinks,
): Promise<EmailContent> {
  const words = receiptLabels(donation.language);
  return renderEmail("paymentLink", donorSenderOf(org, app, words.language, campaign), {
    amount: words.money(donation.totalChargedCents),
    campaign: oneLine(campaign.title),
    tickets: words.tickets(donation.ticketCount),
    forTickets: (donation.ticketCount ?? 0) > 0,
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(payLink(app, campaign.slug, donation.id), words.language),
  });
}
