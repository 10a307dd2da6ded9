import { DEMO } from "./demo";
import type { Refusal } from "./operation";

/** What the operations on gifts refuse, and the demo's gift that their examples are about. */

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

export const CREATE_REFUSALS: Refusal[] = [
  {
    status: 400,
    error: "Validation failed",
    when: "The body breaks its schema, or one of the campaign's own rules; `details` says where and why.",
  },
  { status: 400, error: "Campaign not found", when: "There is no campaign with this `campaignId`." },
  {
    status: 400,
    error: "Campaign is not active",
    when: "It is a draft, paused, ended, not yet or no longer open, or locked by staff.",
  },
  {
    status: 400,
    error: "Minimum donation is $5.00",
    when: "The amount is below the campaign's minimum, which the text tells.",
  },
  {
    status: 400,
    error: "Organization has not completed payment setup",
    when: "It cannot be paid yet, or not by this method.",
  },
  {
    status: 400,
    error: "Sorry, not enough tickets available",
    when: "Fewer tickets are left than were asked for.",
  },
  {
    status: 403,
    error: "Please confirm that you are a person",
    when: "Many payments were declined here lately. The body has a `challenge`: solve it, and send the same again with `X-Proof`.",
  },
  {
    status: 429,
    error: "Too Many Requests",
    when: 'The limit of this minute is used up; or, with `reason: "declined_payments"` and `opensAt`, too many payments were declined here. `Retry-After` says for how many seconds.',
  },
  {
    status: 503,
    error: "The payment processor cannot be reached right now; try again",
    when: "No payment was started and no money can move. Send the same again under the same `Idempotency-Key`.",
  },
];

export const REFUND_REFUSALS: Refusal[] = [
  NO_DONATION,
  {
    status: 409,
    error: "This gift has been refunded already",
    when: "It was refunded wholly, or lost to a dispute.",
  },
  {
    status: 409,
    error: "This gift has not been paid yet, so there is nothing to refund",
    when: "It is `PENDING`; a `FAILED` one says that it was not paid.",
  },
  {
    status: 409,
    error: "Only $25.00 of this gift can still be refunded",
    when: "`amountCents` is more than what is left.",
  },
  {
    status: 409,
    error: "A refund of all that is left of this gift is already on its way",
    when: "Refunds that are not confirmed yet take all that is left.",
  },
  {
    status: 409,
    error: "The donor's bank disputes this gift. It can be refunded only once that is decided",
    when: "It is `DISPUTED`.",
  },
  {
    status: 409,
    error: "This is more than the payment still holds",
    when: "The processor refuses the refund; the text says why, and the body has the `refund`, which is `FAILED`.",
  },
];

const donor = {
  id: DEMO.donorId,
  firstName: "Amara",
  lastName: "Nwosu",
  email: "amara.nwosu@example.com",
};
const campaign = { id: DEMO.campaignId, title: "Winter Beds 2026" };

export const GIFT = {
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
  receiptNumber: "ALM-7K3M-9Q2X-TB4C",
  createdAt: "2026-11-18T16:20:11.000Z",
  updatedAt: "2026-11-18T16:20:19.000Z",
  donor,
  campaign,
  org: { id: DEMO.orgId, name: "Hope Shelter" },
  utmSource: "newsletter",
  utmMedium: "email",
  utmCampaign: "winter-2026",
  referrerUrl: "https://hopeshelter.example/winter",
  anonymous: false,
  failureReason: null,
  refundedCents: 0,
  countedCents: 10_000,
  actualProcessingFeeCents: 250,
  receivedCents: 10_000,
  processingSince: null,
  verifyingSince: null,
  succeededAt: "2026-11-18T16:20:19.000Z",
  publicMessage: "For a warm night.",
  tribute: null,
  ticketCount: null,
  subscriptionId: null,
  givingLevel: null,
  customFields: [
    { fieldId: DEMO.customFieldId, label: "How did you hear about us?", value: "Our newsletter" },
  ],
  refunds: [],
  disputes: [],
};

export const ABOUT_GIFT = {
  amountCents: 10_000,
  totalChargedCents: 10_000,
  refundedCents: 100,
  status: "SUCCEEDED",
  receiptNumber: GIFT.receiptNumber,
  createdAt: GIFT.createdAt,
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
