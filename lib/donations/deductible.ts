/**
 * Returns the fair market value, in cents, of the goods that a giving level gives the donor in return (IRS Publication
 * 1771, quid pro quo contributions); 0 without a level.
 */
function goodsValueCents(level: { fairMarketValueCents: number } | null): number {
  return level?.fairMarketValueCents ?? 0;
}

/**
 * Returns the fair market value of a number of a campaign's tickets, in cents. Null if not stated or without tickets.
 */
export function ticketsValueCents(
  campaign: { ticketFairMarketValueCents: number | null },
  tickets: number,
): number | null {
  const { ticketFairMarketValueCents: each } = campaign;
  return tickets > 0 && each !== null ? each * tickets : null;
}

/** The goods that a donation's donor received in return. */
export type Goods = {
  level: { fairMarketValueCents: number } | null;
  ticketCount: number | null;
  /** The value of all its tickets, in cents; null without tickets or if not stated. */
  ticketsValueCents: number | null;
};

/**
 * Returns the value of a donation's level and tickets, in cents. If the value of the tickets is not stated, returns the
 * level's value, or null if that is 0.
 */
export function knownGoodsCents({ level, ticketCount, ticketsValueCents: tickets }: Goods): number | null {
  const cents = goodsValueCents(level);
  if (!ticketCount) return cents;
  if (tickets !== null) return cents + tickets;
  return cents === 0 ? null : cents;
}

/** Returns the remainder of a payment after refunds, in cents; 0 once fully refunded or lost in a dispute. */
export function remainingCents(donation: {
  status: string;
  totalChargedCents: number;
  refundedCents: number;
}): number {
  return donation.status === "REFUNDED"
    ? 0
    : Math.max(0, donation.totalChargedCents - donation.refundedCents);
}

/** Returns the maximum deductible amount of a payment: the amount paid less the value received, at least zero. */
export function deductibleCents(paidCents: number, goodsCents: number): number {
  return Math.max(0, paidCents - goodsCents);
}
