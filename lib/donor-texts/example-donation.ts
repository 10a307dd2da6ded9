import type { OrganizationRow } from "@/lib/auth/store";
import type { CampaignRow } from "@/lib/campaigns/store";
import type { DonationDetails } from "@/lib/emails/store";
import type { Language } from "@/lib/languages/languages";
import type { DonorTextKind } from "./variables";

type Example = {
  org: OrganizationRow;
  campaign: CampaignRow | null;
  kind: DonorTextKind;
  language: Language;
  now: Date;
};

const MONTH_MS = 30 * 86_400_000;
const TITLE = { en: "Spring appeal", es: "Campaña de primavera" } as const;

/**
 * Returns the donation of a preview: $50 by Ada Okafor. It is not stored, so the preview's links do not lead to a
 * donation.
 */
export function exampleDonation({ org, campaign, kind, language, now }: Example): DonationDetails {
  const tickets = kind === "TICKET_RECEIPT" ? 2 : null;
  const renews = kind === "RENEWAL_RECEIPT";
  const tribute = kind === "HONOR_NOTICE" || kind === "MEMORY_NOTICE";
  return {
    donation: {
      id: "example",
      donorId: "example",
      receiptNumber: "ALM-0000-0000-0000",
      status: "SUCCEEDED",
      processingSince: null,
      verifyingSince: null,
      closedAt: null,
      failureReason: null,
      frequency: renews ? "MONTHLY" : "ONE_TIME",
      paymentMethod: "CARD",
      paymentBrand: "visa",
      paymentLast4: "4242",
      amountCents: 5000,
      processingFeeCents: 175,
      platformFeeCents: 0,
      totalChargedCents: 5000,
      netAmountCents: 4825,
      refundedCents: 0,
      language,
      donorEmail: "ada@example.org",
      donorFirstName: "Ada",
      donorLastName: "Okafor",
      anonymous: false,
      publicMessage: null,
      tributeType: tribute ? (kind === "HONOR_NOTICE" ? "IN_HONOR" : "IN_MEMORY") : null,
      tributeName: tribute ? "Rosa Diaz" : null,
      tributeMessage: null,
      tributeNotifyName: tribute ? "Luis Diaz" : null,
      tributeNotifyEmail: tribute ? "luis@example.org" : null,
      ticketCount: tickets,
      ticketsSold: tickets ?? 0,
      succeededAt: now,
      createdAt: now,
    },
    ownTexts: [],
    mayNotNotify: false,
    funds: null,
    offline: null,
    ticketsValueCents: null,
    campaign: {
      id: campaign?.id ?? "example",
      title: campaign?.title ?? TITLE[language],
      slug: campaign?.slug ?? "example",
      type: campaign?.type ?? "DONATION",
      goalAmountCents: null,
      color: campaign?.color ?? null,
      eventStartsAt: campaign?.eventStartsAt ?? null,
      eventEndsAt: campaign?.eventEndsAt ?? null,
      eventPlace: campaign?.eventPlace ?? null,
    },
    org,
    level: null,
    subscription: renews
      ? {
          id: "example",
          status: "ACTIVE",
          frequency: "MONTHLY",
          nextChargeAt: new Date(now.getTime() + MONTH_MS),
          isRenewal: true,
        }
      : null,
  };
}
