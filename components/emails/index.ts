import { accountLimited } from "./account-limited";
import { bankPayment } from "./bank-payment";
import { cardTesting } from "./card-testing";
import { commitmentAsking } from "./commitment-asking";
import { disputeAlert } from "./dispute-alert";
import { disputeClosed } from "./dispute-closed";
import { donationNotice } from "./donation-notice";
import { emailChange } from "./email-change";
import { exportEnded } from "./export-ended";
import { givingLink } from "./giving-link";
import { invitation } from "./invitation";
import { manageLink } from "./manage-link";
import { membershipReminder } from "./membership-reminder";
import { milestone } from "./milestone";
import { noticesMoved } from "./notices-moved";
import { paymentLink } from "./payment-link";
import { payoutFailed } from "./payout-failed";
import { raiseConfirmation } from "./raise-confirmation";
import { receipt } from "./receipt";
import { refundFailed } from "./refund-failed";
import { refundNotice } from "./refund-notice";
import { renewalFailed } from "./renewal-failed";
import { renewalFailedNotice } from "./renewal-failed-notice";
import { report } from "./report";
import { retention } from "./retention";
import { statement } from "./statement";
import { subscriptionCanceled } from "./subscription-canceled";
import { subscriptionCanceledNotice } from "./subscription-canceled-notice";
import { subscriptionChanged } from "./subscription-changed";
import { tributeNotice } from "./tribute-notice";
import { webhookDisabled } from "./webhook-disabled";

/** Every email of the product. */
export const EMAILS = {
  // To donors.
  receipt,
  bankPayment,
  refundNotice,
  statement,
  commitmentAsking,
  membershipReminder,
  manageLink,
  givingLink,
  emailChange,
  paymentLink,
  raiseConfirmation,
  subscriptionChanged,
  subscriptionCanceled,
  renewalFailed,
  // To people named by a donor.
  tributeNotice,
  // To staff.
  donationNotice,
  milestone,
  report,
  retention,
  subscriptionCanceledNotice,
  renewalFailedNotice,
  refundFailed,
  disputeAlert,
  disputeClosed,
  payoutFailed,
  accountLimited,
  cardTesting,
  webhookDisabled,
  noticesMoved,
  invitation,
  exportEnded,
};

export type EmailName = keyof typeof EMAILS;
