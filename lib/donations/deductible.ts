/**
 * The fair market value, in cents, of what the donor received for a donation (IRS Publication 1771, quid pro
 * quo contributions); 0 for nothing in return.
 */
export function goodsValueCents(level: { fairMarketValueCents: number } | null): number {
  return level?.fairMarketValueCents ?? 0;
}

/** The same for campaigns with tickets; null when the organization has not stated the tickets' value. */
export function knownGoodsCents(donation: {
  level: { fairMarketValueCents: number } | null;
  ticketCount: number | null;
}): number | null {
  const cents = goodsValueCents(donation.level);
  return cents === 0 && donation.ticketCount ? null : cents;
}

/** What remains of a payment after refunds, in cents; 0 once fully refunded or lost to a dispute. */
export function remainingCents(donation: {
  status: string;
  totalChargedCents: number;
  refundedCents: number;
}): number {
  return donation.status === "REFUNDED"
    ? 0
    : Math.max(0, donation.totalChargedCents - donation.refundedCents);
}

/** The part of a payment that may be deductible: the amount paid less the value received, at least zero. */
export function deductibleCents(paidCents: number, goodsCents: number): number {
  return Math.max(0, paidCents - goodsCents);
}
