import { basisPointsOf } from "@/lib/kernel/money";
import { ACH, CARD, FEE_VERSION } from "./schedule";
import { platformFee } from "./waiver";

/** Wallets are cards to the processor. */
export type FeeMethod = "card" | "ach" | "apple_pay" | "google_pay";

export type Quote = {
  processingFeeCents: number;
  platformFeeCents: number;
  totalChargedCents: number;
  netAmountCents: number;
  feeVersion: string;
};

/** Returns the processor's fee in cents on the amount charged. */
export function processingFee(chargedCents: number, method: FeeMethod): number {
  if (method === "ach") return Math.min(basisPointsOf(chargedCents, ACH.basisPoints), ACH.capCents);
  return basisPointsOf(chargedCents, CARD.basisPoints) + CARD.fixedCents;
}

/**
 * Returns the fees and total of one donation, in cents. With covered fees, the total is the smallest number of whole
 * cents that leaves the organization at least the donation. No closed formula is exact to the cent.
 */
export function quote(donation: {
  amountCents: number;
  method: FeeMethod;
  coverFees: boolean;
  waiverLeftCents: number;
}): Quote {
  const platformFeeCents = platformFee(donation.amountCents, donation.waiverLeftCents);
  const totalChargedCents = donation.coverFees
    ? grossUp(donation.amountCents, platformFeeCents, donation.method)
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
 * Returns the smallest total that leaves the donation after fees. Raising the total by a cent never lowers the net,
 * because a fee below 100 % grows by at most that cent. Binary search therefore finds the total.
 */
function grossUp(amountCents: number, platformFeeCents: number, method: FeeMethod): number {
  const target = amountCents + platformFeeCents;
  const suffices = (total: number) => total - processingFee(total, method) >= target;
  let low = target;
  let high = target + 1;
  while (!suffices(high)) high = target + (high - target) * 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (suffices(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
