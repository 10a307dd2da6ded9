import { mailCardTesting } from "./abuse/card-testing-mail";
import { withdrawStaleDonations } from "./abuse/withdraw-stale";
import { endCampaigns } from "./campaigns/end-campaigns";
import { publishCampaigns } from "./campaigns/publish-campaigns";
import { announceCovers, fetchCampaignCover } from "./covers/fetch-covers";
import { followUpOpenDisputes } from "./disputes/follow-up-disputes";
import { alertStaffOnDispute } from "./disputes/send-dispute-alert";
import { notifyStaffOnDisputeEnd } from "./disputes/send-dispute-closed";
import { announceMilestonesOnSuccess } from "./donations/announce-milestones";
import { notifyStaffOnSuccess } from "./donations/notify-staff";
import { notifyTributeOnSuccess } from "./donations/notify-tribute";
import { sendReceiptOnSuccess } from "./donations/send-receipt";
import { catchUpAccount, catchUpDaily, catchUpLately, catchUpPlatform } from "./maintenance/catch-up-events";
import { foldRollups } from "./maintenance/fold-rollups";
import { followUpGifts } from "./maintenance/follow-up-gifts";
import { forgetExpired } from "./maintenance/forget-expired";
import { followUpUnsettledPayouts } from "./maintenance/payouts-follow-up";
import { announceVerifications } from "./maintenance/reconcile-nightly";
import { verifyOrganizationTotals } from "./maintenance/reconcile-organization";
import { deliverWebhook, retryWebhook } from "./outbound/deliver-webhook";
import { mailWebhookDisabled } from "./outbound/mail-webhook-disabled";
import { announceOverdueDeliveries, publishOutbox } from "./outbound/publish-events";
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
import { followUpUnfinishedRefunds } from "./refunds/follow-up-refunds";
import { refundUnseated } from "./refunds/refund-unseated";
import { notifyStaffOnFailedRefund } from "./refunds/send-refund-failed";
import { sendNoticeOnRefund } from "./refunds/send-refund-notice";
import { followUpRecurring } from "./subscriptions/follow-up-plans";
import { mailManageLink, mailRaise } from "./subscriptions/mail-links";
import { mailPlanToDonor, mailPlanToStaff } from "./subscriptions/mail-plan-news";
import { catchUpInvitations, mailInvitation } from "./team/mail-invitation";
import { catchUpNoticesMoved, mailNoticesMoved } from "./team/mail-notices-moved";

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
  mailPlanToDonor,
  mailPlanToStaff,
  mailManageLink,
  mailRaise,
  followUpRecurring,
  onAccountUpdated,
  onPayoutChanged,
  mailPayoutFailed,
  mailAccountLimited,
  mailCardTesting,
  withdrawStaleDonations,
  sendReceiptOnSuccess,
  notifyStaffOnSuccess,
  notifyTributeOnSuccess,
  announceMilestonesOnSuccess,
  foldRollups,
  catchUpLately,
  catchUpDaily,
  catchUpPlatform,
  catchUpAccount,
  followUpUnsettledPayouts,
  announceVerifications,
  verifyOrganizationTotals,
  followUpGifts,
  forgetExpired,
  publishCampaigns,
  endCampaigns,
  fetchCampaignCover,
  announceCovers,
  onChargeRefunded,
  onRefundChanged,
  refundUnseated,
  sendNoticeOnRefund,
  notifyStaffOnFailedRefund,
  followUpUnfinishedRefunds,
  onDisputeChanged,
  alertStaffOnDispute,
  notifyStaffOnDisputeEnd,
  followUpOpenDisputes,
  publishOutbox,
  announceOverdueDeliveries,
  deliverWebhook,
  retryWebhook,
  mailWebhookDisabled,
  mailInvitation,
  catchUpInvitations,
  mailNoticesMoved,
  catchUpNoticesMoved,
];
