import { bankPayment } from "./donors/bank-payment";
import { continuationRequest } from "./donors/continuation-request";
import { emailChange } from "./donors/email-change";
import { givingLink } from "./donors/giving-link";
import { manageLink } from "./donors/manage-link";
import { membershipReminder } from "./donors/membership-reminder";
import { paymentLink } from "./donors/payment-link";
import { raiseConfirmation } from "./donors/raise-confirmation";
import { receipt } from "./donors/receipt";
import { refundNotice } from "./donors/refund-notice";
import { renewalFailed } from "./donors/renewal-failed";
import { statement } from "./donors/statement";
import { subscriptionCanceled } from "./donors/subscription-canceled";
import { subscriptionChanged } from "./donors/subscription-changed";
import { tributeNotice } from "./donors/tribute-notice";
import { accountLimited } from "./staff/account-limited";
import { cardTesting } from "./staff/card-testing";
import { disputeAlert } from "./staff/dispute-alert";
import { disputeClosed } from "./staff/dispute-closed";
import { donationNotice } from "./staff/donation-notice";
import { exportEnded } from "./staff/export-ended";
import { invitation } from "./staff/invitation";
import { milestone } from "./staff/milestone";
import { noticesMoved } from "./staff/notices-moved";
import { payoutFailed } from "./staff/payout-failed";
import { refundFailed } from "./staff/refund-failed";
import { renewalFailedNotice } from "./staff/renewal-failed-notice";
import { report } from "./staff/report";
import { retention } from "./staff/retention";
import { subscriptionCanceledNotice } from "./staff/subscription-canceled-notice";
import { webhookDisabled } from "./staff/webhook-disabled";

/** Every email of the product. */
export const EMAILS = {
  // To donors.
  receipt,
  bankPayment,
  refundNotice,
  statement,
  continuationRequest,
  membershipReminder,
  manageLink,
  givingLink,
  emailChange,
  paymentLink,
  raiseConfirmation,
  subscriptionChanged,
  subscriptionCanceled,
  renewalFailed,
  // To recipients named by a donor.
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
