import * as accounting from "@/lib/accounting/api";
import * as alerts from "@/lib/alerts/api";
import * as analytics from "@/lib/analytics/api";
import * as cohorts from "@/lib/analytics/cohorts/api";
import * as periodReports from "@/lib/analytics/period/api";
import * as keys from "@/lib/api-keys/api";
import * as audit from "@/lib/audit/api";
import * as bulkRuns from "@/lib/bulk-runs/api";
import * as campaigns from "@/lib/campaigns/api";
import * as customFields from "@/lib/campaigns/custom-fields/api";
import * as givingLevels from "@/lib/campaigns/giving-levels/api";
import * as previews from "@/lib/campaigns/previews/api";
import * as publicCampaigns from "@/lib/campaigns/public-api";
import * as commitments from "@/lib/commitments/api";
import * as disputes from "@/lib/disputes/api";
import * as donations from "@/lib/donations/api";
import * as messages from "@/lib/donations/messages/api";
import * as publicDonations from "@/lib/donations/public-api";
import * as donorMemberships from "@/lib/donor-memberships/api";
import * as publicMemberships from "@/lib/donor-memberships/public-api";
import * as donorTexts from "@/lib/donor-texts/api";
import * as donors from "@/lib/donors/api";
import * as donorDuplicates from "@/lib/donors/duplicates/api";
import * as donorEmails from "@/lib/donors/emails/api";
import * as donorFields from "@/lib/donors/fields/api";
import * as households from "@/lib/donors/households/api";
import * as donorMerges from "@/lib/donors/merges/api";
import * as donorNotes from "@/lib/donors/notes/api";
import * as donorTags from "@/lib/donors/tags/api";
import * as donorTimeline from "@/lib/donors/timeline/api";
import * as exports from "@/lib/exports/api";
import * as exportRuns from "@/lib/exports/runs/api";
import * as abuse from "@/lib/fraud/api";
import * as funds from "@/lib/funds/api";
import * as giving from "@/lib/giving/public-api";
import * as imports from "@/lib/imports/api";
import * as ledger from "@/lib/ledger/api";
import * as matching from "@/lib/matching/api";
import * as offline from "@/lib/offline-donations/api";
import * as organizations from "@/lib/orgs/api";
import * as paymentDomains from "@/lib/orgs/payment-domains/api";
import * as pageStatistics from "@/lib/page-statistics/api";
import * as payouts from "@/lib/payouts/api";
import * as processorEvents from "@/lib/processor-events/api";
import * as receipts from "@/lib/receipts/api";
import * as publicReceipts from "@/lib/receipts/public-api";
import * as statementRuns from "@/lib/receipts/runs/api";
import * as publicStatements from "@/lib/receipts/runs/public-api";
import * as refunds from "@/lib/refunds/api";
import * as savedReports from "@/lib/saved-reports/api";
import * as search from "@/lib/search/api";
import * as segments from "@/lib/segments/api";
import * as softCredits from "@/lib/soft-credits/api";
import * as subscriptions from "@/lib/subscriptions/api";
import * as subscriptionMethods from "@/lib/subscriptions/payment-method/public-api";
import * as publicSubscriptions from "@/lib/subscriptions/public-api";
import * as raises from "@/lib/subscriptions/raises/api";
import * as team from "@/lib/team/api";
import * as invitations from "@/lib/team/invitations/api";
import * as webhooks from "@/lib/webhooks/api";
import * as deliveries from "@/lib/webhooks/deliveries/api";
import * as service from "./api";

/** All endpoints by id. Used only by the reference, the OpenAPI document and the client's types. */
export const ENDPOINTS = {
  ...organizations,
  ...paymentDomains,
  ...donorTexts,
  ...analytics,
  ...periodReports,
  ...cohorts,
  ...savedReports,
  ...alerts,
  ...search,
  ...abuse,
  ...ledger,
  ...team,
  ...invitations,
  ...keys,
  ...audit,
  ...webhooks,
  ...deliveries,
  ...campaigns,
  ...customFields,
  ...givingLevels,
  ...matching,
  ...pageStatistics,
  ...previews,
  ...donations,
  ...messages,
  ...receipts,
  ...refunds,
  ...offline,
  ...funds,
  ...softCredits,
  ...donors,
  ...donorEmails,
  ...donorDuplicates,
  ...donorMerges,
  ...donorNotes,
  ...donorTags,
  ...donorFields,
  ...households,
  ...donorTimeline,
  ...donorMemberships,
  ...segments,
  ...statementRuns,
  ...bulkRuns,
  ...imports,
  ...subscriptions,
  ...commitments,
  ...disputes,
  ...payouts,
  ...accounting,
  ...publicCampaigns,
  ...publicDonations,
  ...publicReceipts,
  ...publicMemberships,
  ...publicStatements,
  ...publicSubscriptions,
  ...subscriptionMethods,
  ...raises,
  ...giving,
  ...exports,
  ...exportRuns,
  ...processorEvents,
  ...service,
};

export type Endpoints = typeof ENDPOINTS;
