import { stepCause } from "@/lib/disputes/rules";
import { type DisputeRow, findDispute } from "@/lib/disputes/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { formatUsd } from "@/lib/kernel/money";
import { type AppLinks, appLinks, dashboardLink } from "../app-links";
import { oneLine } from "../clean-text";
import { deliver, type EmailContent, type Outcome } from "../deliver";
import { donorName } from "../labels";
import { renderEmail, senderOf } from "../render";
import { type DonationDetails, findDonation } from "../store";

type DisputeEnd = Exclude<DisputeRow["status"], "OPEN">;

/** Notifies staff of a dispute's outcome, once per outcome. Throws `not_found`, `MailError`. */
export async function sendDisputeClosed(
  ctx: Context,
  input: { disputeId: string; round?: number | undefined; end?: DisputeEnd | undefined },
): Promise<Outcome> {
  const dispute = await findDispute(ctx.db, input.disputeId);
  const details = dispute && (await findDonation(ctx.db, dispute.donationId));
  if (!details) throw notFound("Dispute");
  // The dispute may have been reopened or decided differently since.
  const end = input.end ?? dispute.status;
  if (end === "OPEN") return "not_due";
  return deliver(ctx, {
    cause: stepCause.closed(dispute.id, input.round ?? 1, end),
    kind: "DISPUTE_CLOSED",
    org: details.org,
    donationId: details.donation.id,
    to: details.org.notificationEmail,
    content: await disputeClosedEmail(details, dispute, end, appLinks()),
  });
}

/** Template: components/emails/staff/dispute-closed.tsx. */
export function disputeClosedEmail(
  { donation, campaign, org }: DonationDetails,
  dispute: DisputeRow,
  end: DisputeEnd,
  app: AppLinks,
): Promise<EmailContent> {
  return renderEmail("disputeClosed", senderOf(org, app, campaign), {
    outcome: { kind: end },
    disputed: formatUsd(dispute.amountCents),
    isTickets: Boolean(donation.ticketCount),
    isRefunded: donation.refundedCents >= donation.totalChargedCents,
    taken: formatUsd(dispute.transferReversedCents - dispute.platformFeeReturnedCents),
    returned: formatUsd(dispute.transferredAgainCents),
    donor: donorName(donation),
    campaign: oneLine(campaign.title),
    receiptNumber: donation.receiptNumber,
    link: dashboardLink(app, org.slug, "disputes", dispute.id),
  });
}
