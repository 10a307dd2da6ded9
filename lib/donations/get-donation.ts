import { serializeDispute } from "@/lib/disputes/serialize";
import { findFundParts } from "@/lib/funds/designation-store";
import { readDesignations } from "@/lib/funds/read-designations";
import { isoOrNull } from "@/lib/kernel/time/iso";
import { storedLanguage } from "@/lib/languages/languages";
import { serializeRefund } from "@/lib/refunds/serialize";
import { isOfflineMethod } from "../offline-donations/labels";
import { serializeOffline } from "../offline-donations/serialize";
import { findOffline } from "../offline-donations/store";
import { findRefundsAndDisputes } from "../refunds/refunds-and-disputes-store";
import type { DonationContext } from "./context";
import { findAnswers } from "./create/answer-store";
import { messageStateOf } from "./messages/rules";
import type { Donation } from "./schemas";
import { progressOf } from "./unpaid/progress";

/** Returns the full record of a donation, for members of its organization. */
export async function getDonation(ctx: DonationContext): Promise<Donation> {
  const { donation: row, donor, campaign, org, level } = ctx.found;
  const { id } = row;
  const [answers, back, offline, parts, designations] = await Promise.all([
    findAnswers(ctx.db, [id]),
    findRefundsAndDisputes(ctx.db, id),
    isOfflineMethod(row.paymentMethod) ? findOffline(ctx.db, id) : null,
    findFundParts(ctx.db, [row]),
    readDesignations(ctx, id),
  ]);
  return {
    id: row.id,
    amountCents: row.amountCents,
    currency: row.currency,
    status: row.status,
    frequency: row.frequency,
    processingFeeCents: row.processingFeeCents,
    platformFeeCents: row.platformFeeCents,
    netAmountCents: row.netAmountCents,
    coverFees: row.coverFees,
    totalChargedCents: row.totalChargedCents,
    paymentMethod: row.paymentMethod,
    paymentBrand: row.paymentBrand,
    paymentLast4: row.paymentLast4,
    receiptNumber: row.receiptNumber,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    // As given with this donation. The donor record may have a newer name.
    donor: {
      id: donor.id,
      firstName: row.donorFirstName,
      lastName: row.donorLastName,
      email: row.donorEmail,
    },
    campaign: { id: campaign.id, title: campaign.title },
    org: { id: org.id, name: org.name },
    utmSource: row.utmSource,
    utmMedium: row.utmMedium,
    utmCampaign: row.utmCampaign,
    utmTerm: row.utmTerm,
    utmContent: row.utmContent,
    referrerUrl: row.referrerUrl,
    anonymous: row.anonymous,
    language: storedLanguage(row.language),
    failureReason: row.failureReason,
    refundedCents: row.refundedCents,
    netRaisedCents: row.netRaisedCents,
    actualProcessingFeeCents: row.actualProcessingFeeCents,
    receivedCents: row.receivedCents,
    processingSince: isoOrNull(row.processingSince),
    verifyingSince: isoOrNull(row.verifyingSince),
    progress: progressOf(row),
    succeededAt: isoOrNull(row.succeededAt),
    publicMessage: row.publicMessage,
    messageState: messageStateOf(row),
    tribute:
      row.tributeType && row.tributeName
        ? {
            type: row.tributeType,
            name: row.tributeName,
            message: row.tributeMessage,
            notifyName: row.tributeNotifyName,
            notifyEmail: row.tributeNotifyEmail,
          }
        : null,
    ticketCount: row.ticketCount,
    subscriptionId: row.subscriptionId,
    givingLevel: level && level.id === row.givingLevelId ? { id: level.id, name: level.name } : null,
    countedLevel: level && { id: level.id, name: level.name },
    customFields: answers.get(id) ?? [],
    funds: parts.get(id) ?? [],
    designations,
    refunds: back.refunds.map(serializeRefund),
    disputes: back.disputes.map(serializeDispute),
    offline: offline && serializeOffline(offline.offline, offline.batch),
  };
}
