import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import type { Outcome } from "./deliver";
import { sendOnItsWay } from "./donors/send-bank-payment";
import { sendContinuationRequest } from "./donors/send-continuation-request";
import { sendReminder } from "./donors/send-membership-reminder";
import { sendReceipt, sendReceiptAgain } from "./donors/send-receipt";
import { sendStatement } from "./donors/send-statement";
import { sendTributeNotice } from "./donors/send-tribute-notice";
import { sendDonationNotice } from "./staff/send-donation-notice";
import { sendMilestone } from "./staff/send-milestone";

type Send = (ctx: Context, id: string, third: string) => Promise<Outcome>;

/**
 * Senders by the first part of the cause. The second part is the id of the donation, campaign, statement, membership or
 * commitment.
 */
const SENDERS: Readonly<Record<string, Send>> = {
  receipt: (ctx, donationId) => sendReceipt(ctx, { donationId }),
  admin: (ctx, donationId) => sendDonationNotice(ctx, { donationId }),
  tribute: (ctx, donationId) => sendTributeNotice(ctx, { donationId }),
  "on-its-way": (ctx, donationId) => sendOnItsWay(ctx, { donationId }),
  "receipt-again": (ctx, donationId, requestId) => sendReceiptAgain(ctx, { donationId, requestId }),
  statement: (ctx, statementId) => sendStatement(ctx, { statementId }),
  "membership-reminder": (ctx, membershipId, period) => sendReminder(ctx, { membershipId, period }),
  "commitment-asking": (ctx, commitmentId, requestId) =>
    sendContinuationRequest(ctx, { commitmentId, requestId }),
  milestone: (ctx, campaignId, percent) => sendMilestone(ctx, { campaignId, percent: Number(percent) }),
};

/**
 * Sends one email individually, once: one of a batch, or one that is never in a batch. Throws `not_found`, `MailError`.
 */
export async function sendOwed(ctx: Context, { cause }: { cause: string }): Promise<Outcome> {
  const [what = "", id = "", third = ""] = cause.split(":");
  const send = Object.hasOwn(SENDERS, what) ? SENDERS[what] : undefined;
  if (!send) throw notFound("Email");
  return send(ctx, id, third);
}
