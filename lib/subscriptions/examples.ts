import { DEMO } from "@/lib/kernel/demo";

/** The recurring donation of the examples, as its donor sees it. */
export const subscription = {
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
  methodLabel: "Visa ending in 4242",
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
