/** What the donor really paid, in cents: the quote, unless another amount arrived. Everything that goes back is a part of it. */
export function paidCents(gift: { totalChargedCents: number; receivedCents?: number | null }): number {
  return gift.receivedCents || gift.totalChargedCents;
}
