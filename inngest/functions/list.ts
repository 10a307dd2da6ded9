import { mailCardTesting } from "./abuse/card-testing-mail";
import { cancelStaleUnpaidDonations } from "./abuse/withdraw-stale";
import { endCampaigns } from "./campaigns/end-campaigns";
import { publishCampaigns } from "./campaigns/publish-campaigns";
import { fetchCampaignCover, publishCampaignCovers } from "./covers/fetch-covers";
import { sweepOpenDisputes } from "./disputes/follow-up-disputes";
import { alertStaffOnDispute } from "./disputes/send-dispute-alert";
import { notifyStaffOnDisputeEnd } from "./disputes/send-dispute-closed";
import { notifyStaffOnSuccess } from "./donations/notify-staff";
import { notifyTributeOnSuccess } from "./donations/notify-tribute";
import { publishMilestonesOnSuccess } from "./donations/publish-milestones";
import { sendReceiptOnSuccess } from "./donations/send-receipt";
import {
  backfillAccount,
  backfillDaily,
  backfillPlatform,
  backfillRecent,
} from "./maintenance/catch-up-events";
import { foldRollups } from "./maintenance/fold-rollups";
import { sweepDonations } from "./maintenance/follow-up-donations";
import { purgeExpired } from "./maintenance/forget-expired";
import { sweepUnsettledPayouts } from "./maintenance/payouts-follow-up";
import { publishVerifications } from "./maintenance/reconcile-nightly";
import { verifyOrganizationTotals } from "./maintenance/reconcile-organization";
import { deliverWebhook, retryWebhook } from "./outbound/deliver-webhook";
import { mailWebhookDisabled } from "./outbound/mail-webhook-disabled";
import { publishOutbox, publishOverdueWebhooks } from "./outbound/publish-events";
import { mailAccountLimited } from "./processor/account-limited-mail";
import { onAccountUpdated } from "./processor/account-updated";
import { onChargeRefunded } from "./processor/charge-refunded";
import { onDisputeChanged } from "./processor/dispute-changed";
import { onInvoiceCreated } from "./processor/invoice-created";
import { onInvoiceFailed } from "./processor/invoice-failed";
import { onInvoiceSettled } from "./processor/invoice-settled";
import { onPaymentCanceled } from "./processor/payment-canceled";
import { onPaymentFailed } from "./processor/payment-failed";
import { onPaymentProcessing } from "./processor/payment-processing";
import { onPaymentSucceeded } from "./processor/payment-succeeded";
import { onPayoutChanged } from "./processor/payout-changed";
import { mailPayoutFailed } from "./processor/payout-failed-mail";
import { onRefundChanged } from "./processor/refund-changed";
import { onSetupFailed } from "./processor/setup-failed";
import { onSubscriptionChanged } from "./processor/subscription-changed";
import { sweepUnfinishedRefunds } from "./refunds/follow-up-refunds";
import { refundOversold } from "./refunds/refund-oversold";
import { notifyStaffOnFailedRefund } from "./refunds/send-refund-failed";
import { sendNoticeOnRefund } from "./refunds/send-refund-notice";
import { sweepRecurring } from "./subscriptions/follow-up-subscriptions";
import { mailManageLink, mailRaise } from "./subscriptions/mail-links";
import { mailSubscriptionToDonor, mailSubscriptionToStaff } from "./subscriptions/mail-subscription-news";
import { mailInvitation, sweepInvitations } from "./team/mail-invitation";
import { mailNoticesMoved, sweepAddressChanges } from "./team/mail-notices-moved";

/** Every function that background work may call. */
export const functions = [
  onPaymentSucceeded,
  onPaymentFailed,
  onPaymentProcessing,
  onPaymentCanceled,
  onInvoiceCreated,
  onInvoiceSettled,
  onInvoiceFailed,
  onSubscriptionChanged,
  onSetupFailed,
  mailSubscriptionToDonor,
  mailSubscriptionToStaff,
  mailManageLink,
  mailRaise,
  sweepRecurring,
  onAccountUpdated,
  onPayoutChanged,
  mailPayoutFailed,
  mailAccountLimited,
  mailCardTesting,
  cancelStaleUnpaidDonations,
  sendReceiptOnSuccess,
  notifyStaffOnSuccess,
  notifyTributeOnSuccess,
  publishMilestonesOnSuccess,
  foldRollups,
  backfillRecent,
  backfillDaily,
  backfillPlatform,
  backfillAccount,
  sweepUnsettledPayouts,
  publishVerifications,
  verifyOrganizationTotals,
  sweepDonations,
  purgeExpired,
  publishCampaigns,
  endCampaigns,
  fetchCampaignCover,
  publishCampaignCovers,
  onChargeRefunded,
  onRefundChanged,
  refundOversold,
  sendNoticeOnRefund,
  notifyStaffOnFailedRefund,
  sweepUnfinishedRefunds,
  onDisputeChanged,
  alertStaffOnDispute,
  notifyStaffOnDisputeEnd,
  sweepOpenDisputes,
  publishOutbox,
  publishOverdueWebhooks,
  deliverWebhook,
  retryWebhook,
  mailWebhookDisabled,
  mailInvitation,
  sweepInvitations,
  mailNoticesMoved,
  sweepAddressChanges,
];
