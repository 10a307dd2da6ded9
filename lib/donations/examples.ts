import type { Refusal } from "@/lib/http/declaration";
import { DEMO } from "@/lib/kernel/demo";

/** Refusals shared by most donation operations, and the demo donation used in their examples. */

export const NO_DONATION: Refusal = {
  status: 404,
  error: "Donation not found",
  when: "There is no donation with this id.",
};
export const NO_ORGANIZATION: Refusal = {
  status: 404,
  error: "Organization not found",
  when: "There is no organization with this id or slug.",
};

const donor = {
  id: DEMO.donorId,
  firstName: "Amara",
  lastName: "Nwosu",
  email: "amara.nwosu@example.com",
};
const campaign = { id: DEMO.campaignId, title: "Winter Beds 2026" };

export const DONATION = {
  id: DEMO.donationId,
  amountCents: 10_000,
  currency: "usd",
  status: "SUCCEEDED",
  frequency: "ONE_TIME",
  processingFeeCents: 250,
  platformFeeCents: 100,
  netAmountCents: 9650,
  coverFees: false,
  totalChargedCents: 10_000,
  paymentMethod: "CARD",
  paymentBrand: "Visa",
  paymentLast4: "4242",
  receiptNumber: "ALM-7K3M-9Q2X-TB4C",
  createdAt: "2026-11-18T16:20:11.000Z",
  updatedAt: "2026-11-18T16:20:19.000Z",
  donor,
  campaign,
  org: { id: DEMO.orgId, name: "Hope Shelter" },
  utmSource: "newsletter",
  utmMedium: "email",
  utmCampaign: "winter-2026",
  utmTerm: null,
  utmContent: "button",
  referrerUrl: "https://hopeshelter.example/winter",
  anonymous: false,
  language: "en",
  failureReason: null,
  refundedCents: 0,
  netRaisedCents: 10_000,
  actualProcessingFeeCents: 250,
  receivedCents: 10_000,
  processingSince: null,
  verifyingSince: null,
  progress: null,
  succeededAt: "2026-11-18T16:20:19.000Z",
  publicMessage: "For a warm night.",
  messageState: "SHOWN",
  tribute: null,
  ticketCount: null,
  subscriptionId: null,
  givingLevel: null,
  countedLevel: null,
  customFields: [
    { fieldId: DEMO.customFieldId, label: "How did you hear about us?", value: "Our newsletter" },
  ],
  funds: [{ fund: null, amountCents: 10_000 }],
  designations: [],
  refunds: [],
  disputes: [],
  offline: null,
};

export const DONATION_SUMMARY = {
  amountCents: 10_000,
  totalChargedCents: 10_000,
  refundedCents: 100,
  status: "SUCCEEDED",
  receiptNumber: DONATION.receiptNumber,
  createdAt: DONATION.createdAt,
  donor,
  campaign,
};

export const REFUND = {
  id: "r7n2k5q8w1c4z0x3v6b9m2t5",
  orgId: DEMO.orgId,
  donationId: DEMO.donationId,
  amountCents: 100,
  currency: "usd",
  status: "SUCCEEDED",
  origin: "STAFF",
  reason: "REQUESTED_BY_DONOR",
  note: "Asked by phone",
  requestedBy: DEMO.ownerId,
  transferReversedCents: 100,
  platformFeeReturnedCents: 1,
  failureReason: null,
  createdAt: "2026-11-21T10:05:00.000Z",
  succeededAt: "2026-11-21T10:05:01.000Z",
  failedAt: null,
};
