import { DEMO } from "@/lib/kernel/demo";

/** Examples for the API reference, from the demo's donor portal. */

export const GIVING_ORGANIZATION = { name: "Hope Shelter", slug: DEMO.orgSlug };

export const GIVING = {
  donor: {
    firstName: "Amara",
    lastName: "Nwosu",
    email: "amara.nwosu@example.com",
    postalAddress: null,
    news: true,
  },
  org: {
    ...GIVING_ORGANIZATION,
    ein: "12-3456789",
    email: "office@hopeshelter.example",
    timezone: "America/New_York",
    color: "#1F6F50",
  },
  expiresAt: "2026-11-21T15:05:00.000Z",
  totalCents: 20_000,
  donationCount: 2,
  statementYears: [2026],
  memberships: [],
  subscriptions: [
    {
      id: DEMO.givingSubscriptionId,
      viewToken: DEMO.subscriptionToken,
      status: "ACTIVE",
      frequency: "MONTHLY",
      amountCents: 2500,
      totalChargedCents: 2612,
      methodLabel: "Visa ending in 4242",
      nextChargeAt: "2026-12-03T09:12:40.000Z",
      pausedUntil: null,
      cancelAtPeriodEnd: false,
      lastFailureReason: null,
      canceledAt: null,
      endedByDeclines: false,
      campaign: { title: "Winter Beds 2026", slug: DEMO.campaignSlug, takesRecurring: true },
    },
  ],
};

export const GIVING_DONATIONS = {
  donations: [
    {
      token: DEMO.donationToken,
      receiptNumber: "ALM-7K3M-9Q2X-TB4C",
      status: "SUCCEEDED",
      processing: false,
      frequency: "ONE_TIME",
      paymentMethod: "CARD",
      amountCents: 10_000,
      totalChargedCents: 10_000,
      refundedCents: 0,
      ticketCount: null,
      createdAt: "2026-11-18T16:20:11.000Z",
      campaign: { title: "Winter Beds 2026", slug: DEMO.campaignSlug },
    },
  ],
  pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
};

export const GIVING_EXPORT = {
  exportedAt: "2026-11-21T14:05:00.000Z",
  org: { name: "Hope Shelter", ein: "12-3456789", email: "office@hopeshelter.example" },
  donor: {
    email: "amara.nwosu@example.com",
    otherEmails: [],
    firstName: "Amara",
    lastName: "Nwosu",
    postalAddress: null,
    phone: null,
    doNotContact: [],
    nameEditedAt: null,
    newsAskedForAt: "2026-09-03T09:12:40.000Z",
    newsAskedForWith: `donation:${DEMO.donationId}`,
    unsubscribedAt: null,
    createdAt: "2026-09-03T09:12:40.000Z",
  },
  donations: [],
  memberships: [],
  subscriptions: [],
  commitments: [],
};
