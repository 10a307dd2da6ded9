import type { NewDonation } from "@/lib/donations/store";
import type { Context } from "@/lib/kernel/context";
import { newId, newReceiptNumber } from "@/lib/kernel/ids";
import type { InvoiceState } from "@/lib/services/stripe/invoices";
import { type FoundSubscription, findFirstDonation } from "@/lib/subscriptions/store";
import type { InvoiceRow } from "./store";

/**
 * Builds the donation of a renewal, dated like its invoice, with the campaign, dedication and source of the
 * subscription's first donation, and the donor's current details. No further notice of the dedication is sent.
 */
export async function newRenewal(
  ctx: Context,
  { subscription, donor }: FoundSubscription,
  invoice: InvoiceState,
  frozen: InvoiceRow,
): Promise<NewDonation & { donorId: string; processorInvoiceId: string; processorIntentId: string | null }> {
  const first = await findFirstDonation(ctx.db, subscription.id);
  return {
    id: newId(),
    orgId: subscription.orgId,
    campaignId: subscription.campaignId,
    donorId: subscription.donorId,
    receiptNumber: newReceiptNumber(),
    frequency: subscription.frequency,
    paymentMethod: subscription.paymentMethod,
    amountCents: frozen.amountCents,
    totalChargedCents: frozen.totalChargedCents,
    processingFeeCents: frozen.processingFeeCents,
    platformFeeCents: frozen.platformFeeCents,
    netAmountCents: frozen.totalChargedCents - frozen.processingFeeCents - frozen.platformFeeCents,
    feeVersion: frozen.feeVersion,
    coverFees: subscription.coverFees,
    donorEmail: donor.email ?? "",
    donorFirstName: donor.firstName,
    donorLastName: donor.lastName,
    anonymous: subscription.anonymous,
    emailOptIn: false,
    language: subscription.language,
    tributeType: first.tributeType,
    tributeName: first.tributeName,
    // A level's benefits depend on its amount.
    givingLevelId: first.amountCents === frozen.amountCents ? first.givingLevelId : null,
    fundId: subscription.fundId,
    utmSource: first.utmSource,
    utmMedium: first.utmMedium,
    utmCampaign: first.utmCampaign,
    utmTerm: first.utmTerm,
    utmContent: first.utmContent,
    subscriptionId: subscription.id,
    processorInvoiceId: invoice.invoiceId,
    processorIntentId: invoice.intentId,
    createdAt: invoice.createdAt,
    updatedAt: ctx.now,
  };
}
