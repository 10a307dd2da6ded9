import { env } from "@/lib/config/env";
import { deductibleCents, knownGoodsCents, remainingCents } from "@/lib/donations/deductible";
import { type DonationDetails, findDonationDetails } from "@/lib/donations/store";
import { thankYouMessage } from "@/lib/donor-texts/resolve";
import { donationGreetingName } from "@/lib/emails/greeting-name";
import { shownColor } from "@/lib/kernel/accent";
import type { Context } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { donatePath } from "@/lib/kernel/urls/donate-path";
import { storedLanguage } from "@/lib/languages/languages";
import { formats } from "@/lib/languages/translator";
import { viewTarget, viewToken } from "@/lib/links/view-token";
import { isProperty, shownToDonor } from "@/lib/offline-donations/labels";
import { pictureUrl } from "@/lib/pictures/picture-url";
import type { PublicDonation } from "./schemas";

/**
 * Returns a donor's own donation, by the token of its view link. Deliberately few fields, because every holder of the
 * link sees them. Throws `not_found`.
 */
export async function getPublicDonation(ctx: Context, token: string): Promise<PublicDonation> {
  return serializeOwnDonation(await requireDonationByToken(ctx, token));
}

/** Returns the donation of a view link. Throws `not_found`, without a query if the token is malformed. */
export async function requireDonationByToken(ctx: Context, token: string): Promise<DonationDetails> {
  const target = viewTarget("donation", token);
  const donation = target && (await findDonationDetails(ctx.db, target));
  if (!donation) throw notFound("Donation");
  return donation;
}

/** Serializes a donation for its donor, who sees no amount of a gift of property. */
export function serializeOwnDonation(details: DonationDetails): PublicDonation {
  const { donation: row, campaign, org, level, subscription, ticketsValueCents } = details;
  const goodsCents = knownGoodsCents({ level, ticketCount: row.ticketCount, ticketsValueCents });
  const isDeductible = org.taxStatus === "501C3" && goodsCents !== null && !isProperty(row.paymentMethod);
  const leftCents = shownToDonor(row.paymentMethod, remainingCents(row));
  return {
    status: row.status,
    processing: row.status === "PENDING" && row.processingSince !== null,
    verifying: row.status === "PENDING" && row.verifyingSince !== null,
    amountCents: shownToDonor(row.paymentMethod, row.amountCents),
    totalChargedCents: shownToDonor(row.paymentMethod, row.totalChargedCents),
    netAmountCents: shownToDonor(row.paymentMethod, row.netAmountCents),
    processingFeeCents: row.processingFeeCents,
    platformFeeCents: row.platformFeeCents,
    coverFees: row.coverFees,
    currency: row.currency,
    frequency: row.frequency,
    paymentMethod: row.paymentMethod,
    paymentBrand: row.paymentBrand,
    paymentLast4: row.paymentLast4,
    receiptNumber: row.receiptNumber,
    firstName: donationGreetingName(row),
    language: storedLanguage(row.language),
    createdAt: row.createdAt.toISOString(),
    succeededAt: row.succeededAt?.toISOString() ?? null,
    ticketCount: row.ticketCount,
    funds: (details.funds ?? []).map(({ name, amountCents }) => ({
      name,
      amountCents: shownToDonor(row.paymentMethod, amountCents),
    })),
    matches: details.matches ?? [],
    refundedCents: row.refundedCents,
    remainingCents: leftCents,
    goodsValueCents: goodsCents,
    deductibleCents: isDeductible ? deductibleCents(leftCents, goodsCents) : null,
    subscription: subscription && {
      token: viewToken("subscription", subscription.id),
      status: subscription.status,
      nextChargeAt: subscription.nextChargeAt?.toISOString() ?? null,
    },
    campaign: {
      title: campaign.title,
      slug: campaign.slug,
      status: campaign.status,
      color: shownColor(campaign, org),
      coverUrl: pictureUrl(campaign.coverHash),
      coverFocus: campaign.coverFocus,
      publicUrl: `${env().appOrigin}${donatePath(campaign.slug, org.slug)}`,
      allowRecurring: campaign.allowRecurring && row.ticketCount === null,
      employerMatch: campaign.employerMatchText
        ? { text: campaign.employerMatchText, url: campaign.employerMatchUrl }
        : null,
      event: campaign.eventStartsAt
        ? {
            startsAt: campaign.eventStartsAt.toISOString(),
            endsAt: campaign.eventEndsAt?.toISOString() ?? null,
            place: campaign.eventPlace,
          }
        : null,
    },
    org: {
      name: org.name,
      slug: org.slug,
      ein: org.ein,
      legalName: org.legalName,
      taxStatus: org.taxStatus,
      timezone: org.timezone,
      logoUrl: pictureUrl(org.logoHash),
      thankYouMessage: thankYouMessage(details, () =>
        formats(storedLanguage(row.language)).money(row.amountCents),
      ),
    },
  };
}
