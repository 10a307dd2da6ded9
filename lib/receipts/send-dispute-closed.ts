import { stepCause } from "@/lib/disputes/rules";
import { type DisputeRow, findDispute } from "@/lib/disputes/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { deliver, type Outcome } from "./deliver";
import { disputeClosedMail } from "./mails/dispute-closed";
import { here } from "./mails/place";
import { findDonationDetails } from "./store";

/** Tells staff how a dispute ended, once for each end. Throws `not_found`, `MailError`. */
export async function sendDisputeClosed(
  ctx: Context,
  input: {
    disputeId: string;
    round?: number | undefined;
    end?: Exclude<DisputeRow["status"], "OPEN"> | undefined;
  },
): Promise<Outcome> {
  const dispute = await findDispute(ctx.db, input.disputeId);
  const details = dispute && (await findDonationDetails(ctx.db, dispute.donationId));
  if (!details) throw notFound("Dispute");
  // It may be open again since, or have ended otherwise.
  const status = input.end ?? dispute.status;
  if (status === "OPEN") return "not_due";
  return deliver(ctx, {
    cause: stepCause.closed(dispute.id, input.round ?? 1, status),
    kind: "DISPUTE_CLOSED",
    org: details.org,
    donationId: details.donation.id,
    to: details.org.notificationEmail,
    content: disputeClosedMail(details, { ...dispute, status }, here()),
  });
}
