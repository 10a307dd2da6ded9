/**
 * The amount the donor paid, in cents: as quoted, unless a different amount arrived. Refunds are part of it.
 */
export function paidCents(donation: { totalChargedCents: number; receivedCents?: number | null }): number {
  return donation.receivedCents || donation.totalChargedCents;
}
