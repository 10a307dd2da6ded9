import { sendBankFailure } from "@/lib/emails/donors/send-bank-payment";
import { sendEmailChange } from "@/lib/emails/donors/send-email-change";
import { sendGivingLink } from "@/lib/emails/donors/send-giving-link";
import { sendManageLink } from "@/lib/emails/donors/send-manage-link";
import { sendPaymentLink } from "@/lib/emails/donors/send-payment-link";
import { sendRaiseConfirmation } from "@/lib/emails/donors/send-raise-confirmation";
import { sendRefundNotice } from "@/lib/emails/donors/send-refund-notice";
import { sendSubscriptionEmail } from "@/lib/emails/donors/send-subscription-email";
import { followUpDonations } from "@/lib/emails/follow-up/follow-up-donations";
import { sendOwed } from "@/lib/emails/send-owed";
import { sendAccountLimited } from "@/lib/emails/staff/send-account-limited";
import { sendCardTesting } from "@/lib/emails/staff/send-card-testing";
import { sendDisputeAlert } from "@/lib/emails/staff/send-dispute-alert";
import { sendDisputeClosed } from "@/lib/emails/staff/send-dispute-closed";
import { sendExportEnded } from "@/lib/emails/staff/send-export-ended";
import { sendInvitation } from "@/lib/emails/staff/send-invitation";
import { sendNoticesMoved } from "@/lib/emails/staff/send-notices-moved";
import { sendPayoutFailed } from "@/lib/emails/staff/send-payout-failed";
import { sendRefundFailed } from "@/lib/emails/staff/send-refund-failed";
import { sendSubscriptionNotice } from "@/lib/emails/staff/send-subscription-notice";
import { sendWebhookDisabled } from "@/lib/emails/staff/send-webhook-disabled";
import {
  accountLimited,
  bankPaymentFailed,
  bankPaymentStarted,
  cardTesting,
  disputeClosed,
  disputeOpened,
  donationSucceeded,
  emailChangeRequested,
  emailOwed,
  exportEnded,
  givingLinkRequested,
  invited,
  manageLinkRequested,
  noticesMoved,
  paymentLinkRequested,
  payoutFailed,
  raiseRequested,
  refundFailed,
  refundSucceeded,
  subscriptionRecorded,
  webhookDisabled,
} from "@/lib/services/inngest/events";
import { emailOn, emailsOnBatches } from "./define";

/** The functions that send an email for each event. */
export const emailFunctions = [
  // Donations: receipts, notices of bank payments, of dedications and to staff, and milestones. The id is that of the
  // former receipts function, so that its runs in progress continue.
  emailsOnBatches("send-receipt", [donationSucceeded, bankPaymentStarted], (ctx, all) =>
    followUpDonations(
      ctx,
      all.map(({ donationId }) => donationId),
    ),
  ),
  emailOn("send-owed-email", emailOwed, sendOwed),

  // To donors.
  emailOn("mail-bank-failure", bankPaymentFailed, sendBankFailure),
  emailOn("send-refund-notice", refundSucceeded, sendRefundNotice),
  emailOn("mail-subscription-donor", subscriptionRecorded, sendSubscriptionEmail),
  emailOn("mail-manage-link", manageLinkRequested, sendManageLink),
  emailOn("mail-giving-link", givingLinkRequested, sendGivingLink),
  emailOn("mail-email-change", emailChangeRequested, sendEmailChange),
  emailOn("mail-payment-link", paymentLinkRequested, sendPaymentLink),
  emailOn("mail-raise", raiseRequested, sendRaiseConfirmation),

  // To an organization's staff.
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
  emailOn("mail-export-ended", exportEnded, sendExportEnded),
];
