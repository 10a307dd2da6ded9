import type { OperationId } from "./paths";

/** Operations that accept an `Idempotency-Key`; a test holds the list to the contract, whose schemas stay out of here. */
export const IDEMPOTENT: ReadonlySet<OperationId> = new Set<OperationId>([
  "createOrganization",
  "createInvitation",
  "replayWebhookDelivery",
  "sendTestEvent",
  "createCampaign",
  "createCustomField",
  "createGivingLevel",
  "createDonation",
  "refundDonation",
  "cancelSubscription",
  "cancelPublicSubscription",
  "startMethodChange",
  "confirmMethodChange",
]);
