/**
 * What the donor got for a gift, in cents (IRS Publication 1771, quid pro quo contributions): the fair market
 * value of the giving level, 0 when nothing was given in return.
 */
export function goodsValueCents(level: { fairMarketValueCents: number } | null): number {
  return level?.fairMarketValueCents ?? 0;
}

/** The same where tickets may come with the gift; null for tickets whose value nobody has stated. */
export function knownGoodsCents(gift: {
  level: { fairMarketValueCents: number } | null;
  ticketCount: number | null;
}): number | null {
  const cents = goodsValueCents(gift.level);
  return cents === 0 && gift.ticketCount ? null : cents;
}

/** What remains of a payment, in cents, after refunds; nothing once it is all given back, or lost to a dispute. */
export function remainingCents(gift: {
  status: string;
  totalChargedCents: number;
  refundedCents: number;
}): number {
  return gift.status === "REFUNDED" ? 0 : Math.max(0, gift.totalChargedCents - gift.refundedCents);
}

/** The part of what was paid that may be deductible: paid less the value received, never below zero. */
export function deductibleCents(paidCents: number, goodsCents: number): number {
  return Math.max(0, paidCents - goodsCents);
}
