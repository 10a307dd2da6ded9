import type { Gift } from "../store";

type Change = {
  donation?: Partial<Gift["donation"]>;
  campaign?: Partial<Gift["campaign"]>;
  org?: Partial<Gift["org"]>;
  level?: Gift["level"];
  plan?: Gift["plan"];
};

/** For tests: a succeeded gift of $50.00 with $1.43 of fees covered. */
export function aGift(change: Change = {}): Gift {
  return {
    donation: {
      id: "gift1",
      orgId: "org1",
      campaignId: "campaign1",
      donorId: "donor1",
      token: "token1",
      receiptNumber: "ALM-7K3M-9Q2X-TB4C",
      status: "SUCCEEDED",
      frequency: "ONE_TIME",
      paymentMethod: "CARD",
      currency: "usd",
      amountCents: 5000,
      processingFeeCents: 143,
      platformFeeCents: 0,
      totalChargedCents: 5143,
      netAmountCents: 5000,
      coverFees: true,
      feeVersion: "1",
      actualProcessingFeeCents: null,
      receivedCents: 5143,
      appliedFeeCents: 143,
      refundedCents: 0,
      countedCents: 5000,
      countedGifts: 1,
      matchedCents: 0,
      failureReason: null,
      failureCode: null,
      processingSince: null,
      verifyingSince: null,
      donorEmail: "ada@example.org",
      donorFirstName: "Ada",
      donorLastName: "Byron",
      anonymous: false,
      emailOptIn: false,
      publicMessage: null,
      tributeType: null,
      tributeName: null,
      tributeMessage: null,
      tributeNotifyName: null,
      tributeNotifyEmail: null,
      givingLevelId: null,
      ticketCount: null,
      ticketsHeld: 0,
      ticketsSold: 0,
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      referrerUrl: null,
      subscriptionId: null,
      clientKey: null,
      processorInvoiceId: null,
      processorIntentId: "pi_1",
      processorChargeId: "ch_1",
      closedAt: null,
      followedUpAt: null,
      succeededAt: new Date("2026-11-21T14:05:00Z"),
      createdAt: new Date("2026-11-21T14:04:00Z"),
      updatedAt: new Date("2026-11-21T14:05:00Z"),
      ...change.donation,
    },
    campaign: {
      id: "campaign1",
      title: "Winter Beds",
      slug: "winter-beds",
      goalAmountCents: 2_000_000,
      ...change.campaign,
    },
    org: {
      id: "org1",
      name: "Hope Shelter",
      slug: "hope-shelter",
      ein: "12-3456789",
      email: "hello@hopeshelter.example",
      notificationEmail: "staff@hopeshelter.example",
      timezone: "America/New_York",
      ...change.org,
    },
    level: change.level ?? null,
    plan: change.plan ?? null,
  };
}
