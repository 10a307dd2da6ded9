import { roundKey } from "@/lib/disputes/rules";
import { findDispute } from "@/lib/disputes/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { deliver, type Outcome } from "./deliver";
import { disputeAlertMail } from "./mails/dispute-alert";
import { here } from "./mails/place";
import { findDonationDetails } from "./store";

/**
 * Alerts staff of a dispute, once for each time that the bank took the money, also when its news came late. Throws
 * `not_found`, `MailError`.
 */
export async function sendDisputeAlert(
  ctx: Context,
  input: { disputeId: string; round?: number | undefined },
): Promise<Outcome> {
  const { round = 1 } = input;
  const dispute = await findDispute(ctx.db, input.disputeId);
  const details = dispute && (await findDonationDetails(ctx.db, dispute.donationId));
  if (!details) throw notFound("Dispute");
  return deliver(ctx, {
    cause: `dispute:${roundKey(dispute.id, round)}`,
    kind: "DISPUTE_ALERT",
    org: details.org,
    donationId: details.donation.id,
    to: details.org.notificationEmail,
    content: disputeAlertMail(details, dispute, here(), { again: round > 1 }),
  });
}
