import type { PublicDonation } from "@/lib/donations/public-donation-schemas";
import { formatUsd } from "@/lib/kernel/money";
import { purchaseWords } from "./purchase-labels";

/**
 * The statement on goods and services (IRS Publication 1771), on what remains of the payment; a ticket's value is the
 * organization's to name.
 */
export function taxStatement(
  donation: Pick<
    PublicDonation,
    "remainingCents" | "totalChargedCents" | "goodsValueCents" | "receiptNumber" | "ticketCount"
  > & {
    org: { name: string };
  },
): string {
  const left = formatUsd(donation.remainingCents);
  if (donation.remainingCents === 0)
    return `Nothing remains of this ${purchaseWords(donation.ticketCount).noun} for tax purposes: receipt ${donation.receiptNumber} is no longer valid.`;
  if (donation.goodsValueCents === null)
    return donation.remainingCents < donation.totalChargedCents
      ? `For tax purposes, no more counts than what remains of your payment, ${left}, and a ticket is not wholly a gift: ${donation.org.name} can tell you which part of it may be deductible.`
      : `A ticket is not wholly a gift: ${donation.org.name} can tell you which part of it may be deductible.`;
  if (donation.goodsValueCents > 0)
    return donation.remainingCents < donation.totalChargedCents
      ? "Only the deductible part, what remains of your payment less the value of what you receive, may be deductible for US federal income tax."
      : "Only the deductible part, what you paid less the value of what you receive, may be deductible for US federal income tax.";
  if (donation.remainingCents < donation.totalChargedCents)
    return `For tax purposes, what counts of this receipt is what remains of your payment, ${left}. No goods or services were provided in exchange for it.`;
  return "No goods or services were provided in exchange for this gift.";
}
