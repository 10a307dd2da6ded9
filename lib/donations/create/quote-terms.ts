import type { Fees, MethodInput } from "@/lib/donations/schemas";
import { type Quote, quote } from "@/lib/fees/quote";
import { remainingWaiverCents } from "@/lib/fees/waiver";
import { invalid } from "@/lib/kernel/errors";
import { formatUsd, MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import type { OrganizationRow } from "@/lib/orgs/store";

/**
 * Returns the current quote for a donation to an organization. Throws `invalid` on `field` if the total exceeds the
 * limit.
 */
export function quoteFor(
  org: Pick<OrganizationRow, "waiverUsedCents">,
  donation: { amount: number; paymentMethod: MethodInput; coverFees: boolean },
  field: "amount" | "amountCents" = "amount",
): Quote {
  const sums = quote({
    amountCents: donation.amount,
    method: donation.paymentMethod,
    coverFees: donation.coverFees,
    waiverLeftCents: remainingWaiverCents(org),
  });
  if (sums.totalChargedCents > MAX_AMOUNT_CENTS)
    throw invalid({
      [field]: [`With fees, the total is above ${formatUsd(MAX_AMOUNT_CENTS)}, the most that can be charged`],
    });
  return sums;
}

/** Returns the fee breakdown in API format. */
export function serializeFees(amountCents: number, sums: Quote): Fees {
  return {
    donationAmount: amountCents,
    processingFee: sums.processingFeeCents,
    platformFee: sums.platformFeeCents,
    totalCharged: sums.totalChargedCents,
    netToOrg: sums.netAmountCents,
  };
}
