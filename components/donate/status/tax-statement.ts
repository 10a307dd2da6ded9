import type { PublicDonation } from "@/lib/donations/public/schemas";
import { formatUsd } from "@/lib/kernel/money";
import { purchaseLabels } from "./purchase-labels";

type Donation = Pick<
  PublicDonation,
  "remainingCents" | "totalChargedCents" | "goodsValueCents" | "receiptNumber" | "ticketCount"
> & { org: Pick<PublicDonation["org"], "name" | "taxStatus"> };

/** The statement on goods and services (IRS Publication 1771) for what remains of the payment; null where donations are not deductible. */
export function taxStatement(donation: Donation): string | null {
  const { goodsValueCents, org } = donation;
  if (org.taxStatus === "OTHER") return null;
  const remaining = formatUsd(donation.remainingCents);
  const isPartial = donation.remainingCents < donation.totalChargedCents;
  if (donation.remainingCents === 0)
    return `This ${purchaseLabels(donation.ticketCount).noun} was returned in full. Receipt ${donation.receiptNumber} is no longer valid for tax purposes.`;
  // The organization has not stated what a ticket is worth.
  if (goodsValueCents === null)
    return isPartial
      ? `For tax purposes, only the remaining ${remaining} counts, and only part of a ticket price may be deductible. ${org.name} can tell you which part.`
      : `Only part of a ticket price may be tax-deductible. ${org.name} can tell you which part.`;
  if (goodsValueCents > 0)
    return isPartial
      ? `For US federal income tax, the deductible amount is limited to the remaining ${remaining} minus the value of goods and services you receive.`
      : "For US federal income tax, the deductible amount is limited to what you paid minus the value of goods and services you receive.";
  if (isPartial)
    return `For tax purposes, only the remaining ${remaining} counts. No goods or services were provided in exchange for it.`;
  return "No goods or services were provided in exchange for this gift.";
}
