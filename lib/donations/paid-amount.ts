/**
 * Returns the amount that the donor paid, in cents: as quoted, unless a different amount arrived. Refunds are not
 * subtracted.
 */
export function paidCents(donation: { totalChargedCents: number; receivedCents?: number | null }): number {
  return donation.receivedCents || donation.totalChargedCents;
}
