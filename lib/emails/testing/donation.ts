import type { DonationDetails } from "../store";

type Change = {
  donation?: Partial<DonationDetails["donation"]>;
  campaign?: Partial<DonationDetails["campaign"]>;
  org?: Partial<DonationDetails["org"]>;
  ticketsValueCents?: number;
  ownTexts?: DonationDetails["ownTexts"];
  funds?: DonationDetails["funds"];
  level?: DonationDetails["level"];
  subscription?: DonationDetails["subscription"];
  offline?: DonationDetails["offline"];
};

/** For tests: a succeeded donation of $50.00 with $1.43 of fees covered. */
export function donationDetails(change: Change = {}): DonationDetails {
  return {
    donation: {
      id: "donation1",
      donorId: "donor1",
      receiptNumber: "ALM-7K3M-9Q2X-TB4C",
      status: "SUCCEEDED",
      processingSince: null,
      verifyingSince: null,
      closedAt: null,
      failureReason: null,
      frequency: "ONE_TIME",
      paymentMethod: "CARD",
      paymentBrand: null,
      paymentLast4: null,
      amountCents: 5000,
      processingFeeCents: 143,
      platformFeeCents: 0,
      totalChargedCents: 5143,
      netAmountCents: 5000,
      refundedCents: 0,
      language: "en",
      donorEmail: "ada@example.org",
      donorFirstName: "Ada",
      donorLastName: "Byron",
      anonymous: false,
      publicMessage: null,
      tributeType: null,
      tributeName: null,
      tributeMessage: null,
      tributeNotifyName: null,
      tributeNotifyEmail: null,
      ticketCount: null,
      ticketsSold: 0,
      succeededAt: new Date("2026-11-21T14:05:00Z"),
      createdAt: new Date("2026-11-21T14:04:00Z"),
      ...change.donation,
    },
    campaign: {
      id: "campaign1",
      title: "Winter Beds",
      slug: "winter-beds",
      type: "DONATION",
      goalAmountCents: 2_000_000,
      color: null,
      eventStartsAt: null,
      eventEndsAt: null,
      eventPlace: null,
      ...change.campaign,
    },
    org: {
      id: "org1",
      logoHash: null,
      name: "Hope Shelter",
      slug: "hope-shelter",
      ein: "12-3456789",
      legalName: null,
      postalAddress: null,
      taxStatus: "501C3",
      thankYouMessage: null,
      email: "hello@hopeshelter.example",
      senderName: null,
      replyTo: null,
      notificationEmail: "staff@hopeshelter.example",
      timezone: "America/New_York",
      color: null,
      ...change.org,
    },
    ownTexts: change.ownTexts ?? [],
    funds: change.funds ?? null,
    mayNotNotify: false,
    ticketsValueCents: change.ticketsValueCents ?? null,
    level: change.level ?? null,
    offline: change.offline ?? null,
    subscription: change.subscription ?? null,
  };
}
