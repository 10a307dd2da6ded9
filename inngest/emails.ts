import { sendManageLink } from "@/lib/emails/donors/send-manage-link";
import { sendRaiseConfirmation } from "@/lib/emails/donors/send-raise-confirmation";
import { sendReceipt } from "@/lib/emails/donors/send-receipt";
import { sendRefundNotice } from "@/lib/emails/donors/send-refund-notice";
import { sendSubscriptionEmail } from "@/lib/emails/donors/send-subscription-email";
import { sendTributeNotice } from "@/lib/emails/donors/send-tribute-notice";
import { sendAccountLimited } from "@/lib/emails/staff/send-account-limited";
import { sendCardTesting } from "@/lib/emails/staff/send-card-testing";
import { sendDisputeAlert } from "@/lib/emails/staff/send-dispute-alert";
import { sendDisputeClosed } from "@/lib/emails/staff/send-dispute-closed";
import { sendDonationNotice } from "@/lib/emails/staff/send-donation-notice";
import { sendInvitation } from "@/lib/emails/staff/send-invitation";
import { sendMilestone } from "@/lib/emails/staff/send-milestone";
import { sendNoticesMoved } from "@/lib/emails/staff/send-notices-moved";
import { sendPayoutFailed } from "@/lib/emails/staff/send-payout-failed";
import { sendRefundFailed } from "@/lib/emails/staff/send-refund-failed";
import { sendSubscriptionNotice } from "@/lib/emails/staff/send-subscription-notice";
import {
  accountLimited,
  cardTesting,
  disputeClosed,
  disputeOpened,
  donationSucceeded,
  invited,
  manageLinkRequested,
  noticesMoved,
  payoutFailed,
  raiseRequested,
  refundFailed,
  refundSucceeded,
  subscriptionRecorded,
  webhookDisabled,
} from "@/lib/services/inngest/events";
import { sendWebhookDisabled } from "@/lib/webhooks/send-webhook-disabled";
import { emailOn } from "./define";

/** Which email an event sends. */
export const emailFunctions = [
  // To donors, and to the person named in a dedication.
  emailOn("send-receipt", donationSucceeded, sendReceipt),
  emailOn("notify-tribute", donationSucceeded, sendTributeNotice),
  emailOn("send-refund-notice", refundSucceeded, sendRefundNotice),
  emailOn("mail-subscription-donor", subscriptionRecorded, sendSubscriptionEmail),
  emailOn("mail-manage-link", manageLinkRequested, sendManageLink),
  emailOn("mail-raise", raiseRequested, sendRaiseConfirmation),

  // To an organization's staff.
  emailOn("notify-staff", donationSucceeded, sendDonationNotice),
  emailOn("publish-milestones", donationSucceeded, sendMilestone),
  emailOn("mail-subscription-staff", subscriptionRecorded, sendSubscriptionNotice),
  emailOn("send-refund-failed", refundFailed, sendRefundFailed),
  emailOn("send-dispute-alert", disputeOpened, sendDisputeAlert),
  emailOn("send-dispute-closed", disputeClosed, sendDisputeClosed),
  emailOn("mail-payout-failed", payoutFailed, sendPayoutFailed),
  emailOn("mail-account-limited", accountLimited, sendAccountLimited),
  emailOn("mail-card-testing", cardTesting, sendCardTesting),
  emailOn("mail-webhook-disabled", webhookDisabled, sendWebhookDisabled),
  emailOn("mail-invitation", invited, sendInvitation),
  emailOn("mail-notices-moved", noticesMoved, sendNoticesMoved),
];
