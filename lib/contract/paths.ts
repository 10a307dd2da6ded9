/**
 * Every operation of the REST API: its name, method and path. The one list that the routes, the machine-readable
 * contract, the reference and the client go by. It is small and free of schemas, so that a browser can have it.
 */
export const PATHS = {
  createOrganization: "POST /api/orgs",
  listMyOrganizations: "GET /api/orgs",
  getOrganization: "GET /api/orgs/{idOrSlug}",
  updateOrganization: "PATCH /api/orgs/{idOrSlug}",
  startOnboarding: "POST /api/orgs/{idOrSlug}/connected-account",
  getOverview: "GET /api/orgs/{idOrSlug}/overview",
  listAlerts: "GET /api/orgs/{idOrSlug}/alerts",
  resolveAlert: "POST /api/orgs/{idOrSlug}/alerts/{id}/resolve",
  getProtection: "GET /api/orgs/{idOrSlug}/protection",
  getLedger: "GET /api/orgs/{idOrSlug}/ledger",
  verifyLedger: "GET /api/orgs/{idOrSlug}/ledger/verify",

  listMembers: "GET /api/orgs/{idOrSlug}/members",
  updateMember: "PATCH /api/orgs/{idOrSlug}/members/{userId}",
  removeMember: "DELETE /api/orgs/{idOrSlug}/members/{userId}",
  listInvitations: "GET /api/orgs/{idOrSlug}/invitations",
  createInvitation: "POST /api/orgs/{idOrSlug}/invitations",
  resendInvitation: "POST /api/orgs/{idOrSlug}/invitations/{invitationId}/resend",
  revokeInvitation: "DELETE /api/orgs/{idOrSlug}/invitations/{invitationId}",
  getInvitation: "GET /api/invitations/{token}",
  acceptInvitation: "POST /api/invitations/{token}/accept",

  listApiKeys: "GET /api/orgs/{idOrSlug}/api-keys",
  createApiKey: "POST /api/orgs/{idOrSlug}/api-keys",
  revokeApiKey: "DELETE /api/orgs/{idOrSlug}/api-keys/{keyId}",
  listAuditLog: "GET /api/orgs/{idOrSlug}/audit-log",

  listWebhooks: "GET /api/orgs/{idOrSlug}/webhooks",
  createWebhook: "POST /api/orgs/{idOrSlug}/webhooks",
  getWebhook: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}",
  updateWebhook: "PATCH /api/orgs/{idOrSlug}/webhooks/{webhookId}",
  deleteWebhook: "DELETE /api/orgs/{idOrSlug}/webhooks/{webhookId}",
  rotateWebhookSecret: "POST /api/orgs/{idOrSlug}/webhooks/{webhookId}/rotate-secret",
  sendTestEvent: "POST /api/orgs/{idOrSlug}/webhooks/{webhookId}/test",
  listWebhookDeliveries: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}/deliveries",
  getWebhookDelivery: "GET /api/orgs/{idOrSlug}/webhooks/{webhookId}/deliveries/{deliveryId}",
  replayWebhookDelivery: "POST /api/orgs/{idOrSlug}/webhooks/{webhookId}/deliveries/{deliveryId}/replay",

  createCampaign: "POST /api/orgs/{idOrSlug}/campaigns",
  listCampaigns: "GET /api/orgs/{idOrSlug}/campaigns",
  getPublicAddress: "GET /api/orgs/{idOrSlug}/public-address",
  getCampaign: "GET /api/campaigns/{id}",
  updateCampaign: "PATCH /api/campaigns/{id}",
  lockCampaign: "POST /api/campaigns/{id}/lock",
  unlockCampaign: "POST /api/campaigns/{id}/unlock",
  listCustomFields: "GET /api/campaigns/{id}/custom-fields",
  createCustomField: "POST /api/campaigns/{id}/custom-fields",
  updateCustomField: "PATCH /api/campaigns/{id}/custom-fields/{fieldId}",
  deleteCustomField: "DELETE /api/campaigns/{id}/custom-fields/{fieldId}",
  listGivingLevels: "GET /api/campaigns/{id}/giving-levels",
  createGivingLevel: "POST /api/campaigns/{id}/giving-levels",
  updateGivingLevel: "PATCH /api/campaigns/{id}/giving-levels/{levelId}",
  deleteGivingLevel: "DELETE /api/campaigns/{id}/giving-levels/{levelId}",

  createDonation: "POST /api/donations",
  listDonations: "GET /api/donations",
  getDonation: "GET /api/donations/{id}",
  quoteRefund: "GET /api/donations/{id}/refund",
  refundDonation: "POST /api/donations/{id}/refund",
  listRefunds: "GET /api/refunds",
  listDonors: "GET /api/donors",
  getDonor: "GET /api/donors/{id}",
  updateDonor: "PATCH /api/donors/{id}",
  listSubscriptions: "GET /api/subscriptions",
  summarizeSubscriptions: "GET /api/subscriptions/summary",
  getSubscription: "GET /api/subscriptions/{id}",
  updateSubscription: "PATCH /api/subscriptions/{id}",
  cancelSubscription: "POST /api/subscriptions/{id}/cancel",
  listDisputes: "GET /api/disputes",
  getDispute: "GET /api/disputes/{id}",
  listPayouts: "GET /api/payouts",
  getPayout: "GET /api/payouts/{id}",
  listPayoutItems: "GET /api/payouts/{id}/items",

  getPublicCampaign: "GET /api/public/campaigns/{slug}",
  listDonorRoll: "GET /api/public/campaigns/{slug}/donors",
  quoteDonation: "POST /api/public/quote",
  getPublicDonation: "GET /api/public/donations/{token}",
  getPublicSubscription: "GET /api/public/subscriptions/{token}",
  requestManageLink: "POST /api/public/subscriptions/{token}/manage-link",
  updatePublicSubscription: "PATCH /api/public/subscriptions/{token}",
  cancelPublicSubscription: "POST /api/public/subscriptions/{token}/cancel",
  startMethodChange: "POST /api/public/subscriptions/{token}/payment-method",
  confirmMethodChange: "POST /api/public/subscriptions/{token}/payment-method/confirm",
  getPublicRaise: "GET /api/public/raises/{token}",
  confirmPublicRaise: "POST /api/public/raises/{token}/confirm",

  getCampaignReport: "GET /api/reporting/campaign/{id}",
  getOrganizationReport: "GET /api/reporting/org/{idOrSlug}",
  exportDonations: "GET /api/exports/donations.csv",
  exportDonors: "GET /api/exports/donors.csv",
  exportPayouts: "GET /api/exports/payouts.csv",

  receiveProcessorEvent: "POST /api/webhooks/processor",
  receiveProcessorEventAlias: "POST /api/processor/webhooks",
  getContract: "GET /api/openapi.json",
  getHealth: "GET /api/health",
} as const;

export type OperationId = keyof typeof PATHS;
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The method and the path template (`/api/orgs/{idOrSlug}`) of an operation. */
export function pathOf(id: OperationId): { method: Method; path: string } {
  const [method, path] = PATHS[id].split(" ") as [Method, string];
  return { method, path };
}
