import { disputeReason } from "@/lib/disputes/labels";
import { roundKey } from "@/lib/disputes/rules";
import { type DisputeRow, findDispute } from "@/lib/disputes/store";
import { paidWithLabel } from "@/lib/donations/labels";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { receiptLabels } from "@/lib/receipts/labels";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { oneLine } from "../clean-text";
import { formatInstant } from "../dates";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { donorName, STAFF_LANGUAGE } from "../labels";
import { renderEmail, senderOf } from "../render";
import { type DonationDetails, findDonation } from "../store";

/**
 * Notifies staff of a dispute, once each time the bank withdraws the money, even if the event is late. Throws
 * `not_found`, `MailError`.
 */
export async function sendDisputeAlert(
  ctx: Context,
  input: { disputeId: string; round?: number | undefined },
): Promise<Outcome> {
  const { round = 1 } = input;
  const dispute = await findDispute(ctx.db, input.disputeId);
  const details = dispute && (await findDonation(ctx.db, dispute.donationId));
  if (!details) throw notFound("Dispute");
  return deliver(ctx, {
    cause: `dispute:${roundKey(dispute.id, round)}`,
    kind: "DISPUTE_ALERT",
    org: details.org,
    donationId: details.donation.id,
    to: details.org.notificationEmail,
    content: await disputeAlertEmail(details, dispute, appLinks(), { again: round > 1 }),
  });
}

/**
 * Template: components/emails/staff/dispute-alert.tsx. `again`: the bank withdrew the money again after returning it.
 */
export function disputeAlertEmail(
  { donation, campaign, org }: DonationDetails,
  dispute: DisputeRow,
  app: AppLinks,
  { again = false } = {},
): Promise<EmailContent> {
  const isInquiry = dispute.processorStatus.startsWith("warning_");
  const kind = again ? "again" : isInquiry ? "inquiry" : "opened";
  return renderEmail("disputeAlert", senderOf(org, app, campaign), {
    dispute: { kind },
    disputed: formatUsd(dispute.amountCents),
    reason: disputeReason(dispute.reason),
    deadline: dispute.respondBy && formatInstant(dispute.respondBy, org.timezone),
    isAnswerable: dispute.status === "OPEN" && dispute.respondBy !== null,
    disputeId: dispute.processorDisputeId,
    donor: donorName(donation),
    donorEmail: donation.donorEmail,
    campaign: oneLine(campaign.title),
    tickets: receiptLabels(STAFF_LANGUAGE).tickets(donation.ticketCount),
    amount: formatUsd(donation.amountCents),
    totalCharged: formatUsd(donation.totalChargedCents),
    paymentMethod: oneLine(paidWithLabel(donation)),
    date: formatInstant(donation.succeededAt ?? donation.createdAt, org.timezone),
    receiptNumber: donation.receiptNumber,
    link: dashboardLink(app, org.slug, "disputes", dispute.id),
  });
}
