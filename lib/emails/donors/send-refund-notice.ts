import { deductibleCents } from "@/lib/donations/deductible";
import { filledText } from "@/lib/donor-texts/resolve";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { type ReceiptLabels, receiptLabels } from "@/lib/receipts/labels";
import type { RefundRow } from "@/lib/refunds/refunds-and-disputes-store";
import { findRefund } from "@/lib/refunds/store";
import { type AppLinks, appLinks, inLanguage, thanksLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { donationGreetingName } from "../greeting-name";
import { donorName, einLabel } from "../labels";
import { donorSenderOf, renderEmail, senderToDonors } from "../render";
import { returnedGoods } from "../rules";
import { type DonationDetails, findDonation } from "../store";

/** Notifies the donor of a refund that counts, once. Throws `not_found`, `MailError`. */
export async function sendRefundNotice(ctx: Context, input: { refundId: string }): Promise<Outcome> {
  const refund = await findRefund(ctx.db, input.refundId);
  const details = refund && (await findDonation(ctx.db, refund.donationId));
  if (!details) throw notFound("Refund");
  if (refund.status !== "SUCCEEDED" || refund.failedAt) return "not_due";
  return deliver(ctx, {
    cause: `refund:${refund.id}`,
    kind: "REFUND_NOTICE",
    org: senderToDonors(details.org),
    donationId: details.donation.id,
    to: details.donation.donorEmail,
    content: await refundNoticeEmail(details, refund, appLinks()),
  });
}

/** Template: components/emails/donors/refund-notice.tsx. */
export function refundNoticeEmail(
  details: DonationDetails,
  refund: Pick<RefundRow, "amountCents" | "origin">,
  app: AppLinks,
): Promise<EmailContent> {
  const { donation, campaign, org } = details;
  const words = receiptLabels(donation.language);
  return renderEmail("refundNotice", donorSenderOf(org, app, words.language, campaign), {
    own: filledText(details.ownTexts, "REFUND_NOTICE", {
      firstName: donationGreetingName(donation),
      fullName: donorName(donation),
      amount: words.money(refund.amountCents),
      campaign: oneLine(campaign.title),
      organization: oneLine(org.name),
      date: words.day(donation.succeededAt ?? donation.createdAt, org.timezone),
    }),
    refund: { kind: kindOf(details, refund) },
    amount: words.money(refund.amountCents),
    totalPaid: words.money(donation.totalChargedCents),
    totalRefunded: words.money(donation.refundedCents),
    remaining: words.money(remainingCents(details)),
    campaign: oneLine(campaign.title),
    tickets: words.tickets(donation.ticketCount),
    tax: taxOf(details, words),
    receiptNumber: donation.receiptNumber,
    date: words.instant(donation.succeededAt ?? donation.createdAt, org.timezone),
    paymentMethod: oneLine(words.paidWith(donation)),
    isBankTransfer: donation.paymentMethod === "ACH",
    ein: einLabel(org.ein),
    email: org.email,
    link: inLanguage(thanksLink(app, campaign.slug, donation.id), words.language),
  });
}

function kindOf(
  { donation }: DonationDetails,
  refund: Pick<RefundRow, "amountCents" | "origin">,
): "oversold" | "full" | "partial" {
  if (refund.origin === "OVERSOLD") return "oversold";
  return refund.amountCents >= donation.totalChargedCents ? "full" : "partial";
}

function remainingCents({ donation }: DonationDetails): number {
  return donation.totalChargedCents - donation.refundedCents;
}

function taxOf(details: DonationDetails, { money }: ReceiptLabels) {
  const leftCents = remainingCents(details);
  const { donation, org, level, ticketsValueCents } = details;
  const goods = returnedGoods({ level, ticketCount: donation.ticketCount, ticketsValueCents }, org);
  if (goods.kind === "unsaid") return { kind: "unsaid" } as const;
  if (leftCents <= 0) return { kind: "nothing" } as const;
  if (goods.kind === "unstated") return { kind: "unstated" } as const;
  if (goods.kind === "none") return { kind: "remaining" } as const;
  const deductible = money(deductibleCents(leftCents, goods.valueCents));
  return { kind: "less_goods", value: money(goods.valueCents), deductible } as const;
}
