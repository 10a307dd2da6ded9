/**
 * What the donor got for a gift, in cents (IRS Publication 1771, quid pro quo contributions): the fair market
 * value of the giving level, 0 when nothing was given in return.
 */
export function goodsValueCents(level: { fairMarketValueCents: number } | null): number {
  return level?.fairMarketValueCents ?? 0;
}

/** The part of what was paid that may be deductible: paid less the value received, never below zero. */
export function deductibleCents(totalChargedCents: number, goodsCents: number): number {
  return Math.max(0, totalChargedCents - goodsCents);
}
