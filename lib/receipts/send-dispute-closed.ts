import { findDispute } from "@/lib/disputes/store";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { deliver, type Outcome } from "./deliver";
import { disputeClosedMail } from "./mails/dispute-closed";
import { here } from "./mails/place";
import { findGift } from "./store";

/** Tells staff how a dispute ended, once for each end. Throws `not_found`, `MailError`. */
export async function sendDisputeClosed(ctx: Context, input: { disputeId: string }): Promise<Outcome> {
  const dispute = await findDispute(ctx.db, input.disputeId);
  const gift = dispute && (await findGift(ctx.db, dispute.donationId));
  if (!gift) throw notFound("Dispute");
  if (dispute.status === "OPEN") return "not_due";
  return deliver(ctx, {
    cause: `dispute-closed:${dispute.id}:${dispute.status.toLowerCase()}`,
    kind: "DISPUTE_CLOSED",
    org: gift.org,
    donationId: gift.donation.id,
    to: gift.org.notificationEmail,
    content: disputeClosedMail(gift, dispute, here()),
  });
}
