import type { OperationId } from "./paths";

/**
 * Operations that accept an `Idempotency-Key`; a test compares the list with the declarations, which are not
 * bundled here.
 */
export const IDEMPOTENT: ReadonlySet<OperationId> = new Set<OperationId>([
  "createOrganization",
  "checkPaymentDomains",
  "createInvitation",
  "replayWebhookDelivery",
  "sendTestEvent",
  "createCampaign",
  "duplicateCampaign",
  "createCustomField",
  "createGivingLevel",
  "createMatch",
  "createPreviewLink",
  "createDonation",
  "createDonorNote",
  "mergeDonors",
  "sendTestDonorText",
  "refundDonation",
  "recordOfflineDonation",
  "recordOfflineBatch",
  "createFund",
  "createSegment",
  "createSavedReport",
  "createDonorField",
  "createHousehold",
  "createSoftCredit",
  "sendReceiptAgain",
  "sendReceiptsAgain",
  "createStatementRun",
  "startBulkRun",
  "createImport",
  "cancelSubscription",
  "cancelPublicSubscription",
  "pausePublicSubscription",
  "resumePublicSubscription",
  "movePublicNextCharge",
  "startMethodChange",
  "confirmMethodChange",
]);
