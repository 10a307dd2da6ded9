import { filledText } from "@/lib/donor-texts/resolve";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { receiptLabels } from "@/lib/receipts/labels";
import { type AppLinks, appLinks, inLanguage, thanksLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome, type OwedEmail } from "../deliver";
import { donationGreetingName } from "../greeting-name";
import { donorName, einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";
import { type DonationDetails, findDonation, findOwed } from "../store";

const onItsWayCause = (donationId: string) => `on-its-way:${donationId}`;

/** Whether a bank payment is pending: the bank has it, and it has neither arrived nor failed. */
export function isOnItsWay({ donation }: DonationDetails): boolean {
  return (
    donation.status === "PENDING" && donation.processingSince !== null && donation.paymentMethod === "ACH"
  );
}

/** Notifies the donor of a pending bank payment, once. Throws `not_found`, `MailError`. */
export async function sendOnItsWay(ctx: Context, { donationId }: { donationId: string }): Promise<Outcome> {
  const details = await findDonation(ctx.db, donationId);
  if (!details) throw notFound("Donation");
  return isOnItsWay(details) ? deliver(ctx, await owedOnItsWay(details, appLinks())) : "not_due";
}

/** Composes the notice of a pending bank payment. */
export async function owedOnItsWay(details: DonationDetails, app: AppLinks): Promise<OwedEmail> {
  const { donation, org } = details;
  return {
    cause: onItsWayCause(donation.id),
    kind: "BANK_ON_ITS_WAY",
    org: senderToDonors(org),
    donationId: donation.id,
    to: donation.donorEmail,
    content: await bankPaymentEmail(details, { kind: "on_its_way" }, app),
  };
}

/**
 * Notifies the donor, once, that a bank payment failed after an email announced it. Other failures are shown during
 * checkout. Throws `not_found`, `MailError`.
 */
export async function sendBankFailure(
  ctx: Context,
  { donationId }: { donationId: string },
): Promise<Outcome> {
  const details = await findDonation(ctx.db, donationId);
  if (!details) throw notFound("Donation");
  const { donation, org } = details;
  if (donation.status !== "FAILED") return "not_due";
  if (!(await findOwed(ctx.db, onItsWayCause(donation.id)))) return "not_due";
  return deliver(ctx, {
    cause: `bank-failed:${donation.id}`,
    kind: "BANK_FAILED",
    org: senderToDonors(org),
    donationId: donation.id,
    to: donation.donorEmail,
    content: await bankPaymentEmail(details, { kind: "failed" }, appLinks()),
  });
}

/** Template: components/emails/donors/bank-payment.tsx. */
export function bankPaymentEmail(
  { donation, campaign, org, ownTexts }: DonationDetails,
  state: { kind: "on_its_way" | "failed" },
  app: AppLinks,
): Promise<EmailContent> {
  const { language } = donation;
  const words = receiptLabels(language);
  return renderEmail("bankPayment", donorSenderOf(org, app, language, campaign), {
    // A failed payment has no own text: the donor must learn that it failed.
    own: filledText(state.kind === "on_its_way" ? ownTexts : [], "BANK_PAYMENT", {
      firstName: donationGreetingName(donation),
      fullName: donorName(donation),
      amount: words.money(donation.totalChargedCents),
      campaign: oneLine(campaign.title),
      organization: oneLine(org.name),
      date: words.day(donation.createdAt, org.timezone),
    }),
    state,
    firstName: donationGreetingName(donation),
    amount: words.money(donation.totalChargedCents),
    campaign: oneLine(campaign.title),
    tickets: words.tickets(donation.ticketCount),
    date: words.day(donation.createdAt, org.timezone),
    paymentMethod: oneLine(words.paidWith(donation)),
    reason:
      state.kind === "failed" && donation.failureReason
        ? oneLine(words.reason(donation.failureReason))
        : null,
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(thanksLink(app, campaign.slug, donation.id), words.language),
  });
}
