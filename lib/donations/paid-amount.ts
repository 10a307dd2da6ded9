/** What the donor really paid, in cents: the quote, unless another amount arrived. Everything that goes back is a part of it. */
export function paidCents(donation: { totalChargedCents: number; receivedCents?: number | null }): number {
  return donation.receivedCents || donation.totalChargedCents;
}
