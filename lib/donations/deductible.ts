/**
 * What the donor got for a donation, in cents (IRS Publication 1771, quid pro quo contributions): the fair market
 * value of the giving level, 0 when nothing was given in return.
 */
export function goodsValueCents(level: { fairMarketValueCents: number } | null): number {
  return level?.fairMarketValueCents ?? 0;
}

/** The same where tickets may come with the donation; null for tickets whose value nobody has stated. */
export function knownGoodsCents(donation: {
  level: { fairMarketValueCents: number } | null;
  ticketCount: number | null;
}): number | null {
  const cents = goodsValueCents(donation.level);
  return cents === 0 && donation.ticketCount ? null : cents;
}

/** What remains of a payment, in cents, after refunds; nothing once it is all given back, or lost to a dispute. */
export function remainingCents(donation: {
  status: string;
  totalChargedCents: number;
  refundedCents: number;
}): number {
  return donation.status === "REFUNDED"
    ? 0
    : Math.max(0, donation.totalChargedCents - donation.refundedCents);
}

/** The part of what was paid that may be deductible: paid less the value received, never below zero. */
export function deductibleCents(paidCents: number, goodsCents: number): number {
  return Math.max(0, paidCents - goodsCents);
}
