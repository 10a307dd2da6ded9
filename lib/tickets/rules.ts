/** Tickets that can still be bought; null where they are unlimited. */
export function ticketsLeft(campaign: {
  ticketCapacity: number | null;
  ticketsSold: number;
  ticketsHeld: number;
}): number | null {
  if (campaign.ticketCapacity === null) return null;
  return Math.max(0, campaign.ticketCapacity - campaign.ticketsSold - campaign.ticketsHeld);
}

/**
 * Whether a donation paid for tickets that had sold out before its payment arrived. It is refunded
 * (refund-oversold-tickets.ts).
 */
export function isOversold(donation: {
  status: string;
  ticketCount: number | null;
  ticketsSold: number;
}): boolean {
  return donation.status === "SUCCEEDED" && donation.ticketCount !== null && donation.ticketsSold === 0;
}

/** Tickets of an event with limited capacity that the unpaid orders of one address may hold. */
export const TICKET_HOLDS = {
  /** The part of the capacity, so that holding all tickets takes ten addresses. */
  share: 0.1,
  /** A family's order, where a tenth is less. */
  family: 6,
  /** For each different card that paid from that address within the hour. */
  perPayingCard: 4,
} as const;

/**
 * The tickets of the same address and event beside which an order may be held; negative if it is too large by itself. A
 * single unpaid order may exceed the bound, because a table of ten is legitimate. Unless the event is as small as a family's
 * order, one address never holds all of its tickets unpaid.
 */
export function mostHeldBeside(order: { tickets: number; capacity: number }, payingCards: number): number {
  const { share, family, perPayingCard } = TICKET_HOLDS;
  const most = order.capacity > family ? order.capacity - 1 : order.capacity;
  const bound = Math.max(family, Math.floor(order.capacity * share)) + perPayingCard * payingCards;
  return Math.min(most, Math.max(bound, order.tickets)) - order.tickets;
}
