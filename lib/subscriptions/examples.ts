import { DEMO } from "@/lib/kernel/demo";

const TERMS = {
  status: "ACTIVE",
  frequency: "MONTHLY",
  amountCents: 2500,
  totalChargedCents: 2612,
  coverFees: true,
  currency: "usd",
  paymentMethod: "CARD",
  nextChargeAt: "2026-12-03T09:12:40.000Z",
  startedAt: "2026-09-03T09:12:46.000Z",
  canceledAt: null,
  createdAt: "2026-09-03T09:12:40.000Z",
};

/** The subscription of the API reference's examples, as returned by lists. */
export const LISTED_SUBSCRIPTION = {
  id: DEMO.subscriptionId,
  ...TERMS,
  donor: {
    id: DEMO.donorId,
    firstName: "Amara",
    lastName: "Nwosu",
    email: "amara.nwosu@example.com",
  },
  campaign: { id: DEMO.campaignId, title: "Winter Beds 2026" },
  givingLevel: null,
};

/** The same subscription with its history, as staff see it. */
export const SUBSCRIPTION = {
  ...LISTED_SUBSCRIPTION,
  language: "en",
  methodLabel: "Visa ending in 4242",
  pausedUntil: null,
  endedByDeclines: false,
  cancelAtPeriodEnd: false,
  lastFailureReason: null,
  lastFailureAt: null,
  openRenewal: null,
  org: { id: DEMO.orgId, name: "Hope Shelter" },
  anonymous: false,
  fund: null,
  canceledBy: null,
  cancelReason: null,
  raisedCents: 2500,
  donationCount: 1,
  pendingRaise: null,
  history: [
    {
      kind: "STARTED",
      amountCents: 2500,
      detail: null,
      occurredAt: "2026-09-03T09:12:46.000Z",
      actor: "donor",
      donationId: "q1h0m5w2x8n4r7t6v3k9b0zs",
    },
  ],
};

/** The same subscription as its donor sees it. */
export const PUBLIC_SUBSCRIPTION = {
  ...TERMS,
  language: "en",
  methodLabel: "Visa ending in 4242",
  pausedUntil: null,
  endedByDeclines: false,
  cancelAtPeriodEnd: false,
  lastFailureReason: null,
  lastFailureAt: null,
  openRenewal: null,
  firstName: "Amara",
  mayChange: "NOTHING",
  linkExpiresAt: null,
  pendingRaise: null,
  minAmountCents: 100,
  fixedAmounts: null,
  campaign: { title: "Winter Beds 2026", slug: DEMO.campaignSlug, color: "#1F6F50" },
  org: {
    name: "Hope Shelter",
    slug: DEMO.orgSlug,
    email: "office@hopeshelter.example",
    timezone: "America/New_York",
  },
  history: [
    {
      kind: "STARTED",
      amountCents: 2500,
      detail: null,
      occurredAt: "2026-09-03T09:12:46.000Z",
      by: "YOU",
      donationToken: DEMO.donationToken,
    },
  ],
};

/** The same subscription, by a link that permits all changes. */
export const MANAGED_SUBSCRIPTION = {
  ...PUBLIC_SUBSCRIPTION,
  mayChange: "EVERYTHING",
  linkExpiresAt: "2026-11-21T14:30:00.000Z",
};
