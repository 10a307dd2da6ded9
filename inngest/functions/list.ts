import { announceMilestonesOnSuccess } from "./donations/announce-milestones";
import { notifyStaffOnSuccess } from "./donations/notify-staff";
import { notifyTributeOnSuccess } from "./donations/notify-tribute";
import { sendReceiptOnSuccess } from "./donations/send-receipt";
import { foldRollups } from "./maintenance/fold-rollups";
import { followUpGifts } from "./maintenance/follow-up-gifts";
import { forgetExpired } from "./maintenance/forget-expired";
import { publishCampaigns } from "./maintenance/publish-campaigns";
import { onAccountUpdated } from "./processor/account-updated";
import { onPaymentCanceled } from "./processor/payment-canceled";
import { onPaymentFailed } from "./processor/payment-failed";
import { onPaymentProcessing } from "./processor/payment-processing";
import { onPaymentSucceeded } from "./processor/payment-succeeded";

/** Every function that background work may call. */
export const functions = [
  onPaymentSucceeded,
  onPaymentFailed,
  onPaymentProcessing,
  onPaymentCanceled,
  onAccountUpdated,
  sendReceiptOnSuccess,
  notifyStaffOnSuccess,
  notifyTributeOnSuccess,
  announceMilestonesOnSuccess,
  foldRollups,
  followUpGifts,
  forgetExpired,
  publishCampaigns,
];
