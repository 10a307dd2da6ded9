/**
 * The fair market value, in cents, of what the donor received for a donation (IRS Publication 1771, quid pro
 * quo contributions); 0 for nothing in return.
 */
export function goodsValueCents(level: { fairMarketValueCents: number } | null): number {
  return level?.fairMarketValueCents ?? 0;
}

/** The fair market value, in cents, of so many tickets of a campaign; null if it is not stated, or without tickets. */
export function ticketsValueCents(
  campaign: { ticketFairMarketValueCents: number | null },
  tickets: number,
): number | null {
  const { ticketFairMarketValueCents: each } = campaign;
  return tickets > 0 && each !== null ? each * tickets : null;
}

/** What a donation's donor received in return. */
export type Goods = {
  level: { fairMarketValueCents: number } | null;
  ticketCount: number | null;
  /** The value of all its tickets, in cents; null without tickets, or where it is not stated. */
  ticketsValueCents: number | null;
};

/** The value of a donation's level and tickets, in cents; null when the value of its tickets is not stated. */
export function knownGoodsCents({ level, ticketCount, ticketsValueCents: tickets }: Goods): number | null {
  const cents = goodsValueCents(level);
  if (!ticketCount) return cents;
  if (tickets !== null) return cents + tickets;
  return cents === 0 ? null : cents;
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
