/** Returns the number of tickets that can still be bought, or null if unlimited. */
export function ticketsLeft(campaign: {
  ticketCapacity: number | null;
  ticketsSold: number;
  ticketsHeld: number;
}): number | null {
  if (campaign.ticketCapacity === null) return null;
  return Math.max(0, campaign.ticketCapacity - campaign.ticketsSold - campaign.ticketsHeld);
}

/**
 * Whether a donation paid for tickets that had sold out before its payment arrived. Such a donation is refunded
 * (refund-oversold-tickets.ts).
 */
export function isOversold(donation: {
  status: string;
  ticketCount: number | null;
  ticketsSold: number;
}): boolean {
  return donation.status === "SUCCEEDED" && donation.ticketCount !== null && donation.ticketsSold === 0;
}

/** Limits on the tickets of an event with limited capacity that the unpaid orders of one address may hold. */
const TICKET_HOLDS = {
  /** Fraction of the capacity, so that holding all tickets takes ten addresses. */
  share: 0.1,
  /** A family's order, the minimum where a tenth of the capacity is less. */
  family: 6,
  /** Additional tickets for each different card that paid from the address within the last hour. */
  perPayingCard: 4,
} as const;

/**
 * Returns how many tickets of the same event the address may already hold for an order to be accepted, or a negative
 * number if the order is too large by itself. A single unpaid order may exceed the bound, because a table of ten is
 * legitimate. Unless the event is as small as a family's order, one address never holds all of its tickets unpaid.
 */
export function maxAlreadyHeld(order: { tickets: number; capacity: number }, payingCards: number): number {
  const { share, family, perPayingCard } = TICKET_HOLDS;
  const most = order.capacity > family ? order.capacity - 1 : order.capacity;
  const bound = Math.max(family, Math.floor(order.capacity * share)) + perPayingCard * payingCards;
  return Math.min(most, Math.max(bound, order.tickets)) - order.tickets;
}

/** Returns the error message for a number of tickets of which only `left` can still be sold. */
export function tooFewLeft(left: number): string {
  if (left === 0) return "The tickets are sold out";
  return left === 1 ? "Only 1 ticket is left" : `Only ${left} tickets are left`;
}
