import { basisPointsOf } from "@/lib/kernel/money";
import { ACH, CARD, FEE_VERSION, PLATFORM_BASIS_POINTS } from "./schedule";

/** Wallets are cards to the processor. */
export type FeeMethod = "card" | "ach" | "apple_pay" | "google_pay";

export type Quote = {
  processingFeeCents: number;
  platformFeeCents: number;
  totalChargedCents: number;
  netAmountCents: number;
  feeVersion: string;
};

/** The processor's fee in cents on the amount charged. */
export function processingFee(chargedCents: number, method: FeeMethod): number {
  if (method === "ach") return Math.min(basisPointsOf(chargedCents, ACH.basisPoints), ACH.capCents);
  return basisPointsOf(chargedCents, CARD.basisPoints) + CARD.fixedCents;
}

/** The platform's fee: 1 % of the part of the donation above the remaining waiver. */
export function platformFee(amountCents: number, waiverLeftCents: number): number {
  return basisPointsOf(Math.max(0, amountCents - Math.max(0, waiverLeftCents)), PLATFORM_BASIS_POINTS);
}

/**
 * The frozen amounts of one donation. With covered fees, the total is the smallest whole number of cents that
 * leaves the organization at least the donation. No closed formula is exact to the cent, so it is searched
 * for.
 */
export function quote(donation: {
  amountCents: number;
  method: FeeMethod;
  coverFees: boolean;
  waiverLeftCents: number;
}): Quote {
  const platformFeeCents = platformFee(donation.amountCents, donation.waiverLeftCents);
  const totalChargedCents = donation.coverFees
    ? smallestTotal(donation.amountCents, platformFeeCents, donation.method)
    : donation.amountCents;
  const processingFeeCents = processingFee(totalChargedCents, donation.method);
  return {
    processingFeeCents,
    platformFeeCents,
    totalChargedCents,
    netAmountCents: totalChargedCents - processingFeeCents - platformFeeCents,
    feeVersion: FEE_VERSION,
  };
}

/**
 * Net never falls as the total rises by a cent (a fee of under 100 % rises by at most one), so the first
 * sufficient total is the smallest.
 */
function smallestTotal(amountCents: number, platformFeeCents: number, method: FeeMethod): number {
  const wanted = amountCents + platformFeeCents;
  const suffices = (total: number) => total - processingFee(total, method) >= wanted;
  let low = wanted;
  let high = wanted + 1;
  while (!suffices(high)) high = wanted + (high - wanted) * 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (suffices(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
