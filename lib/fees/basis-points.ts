/**
 * Returns the platform's part of a charge in hundredths of a percent, rounded down: a subscription's first invoice
 * accepts only a percentage with two decimals, and the organization must never receive less than quoted
 * (docs/decisions.md, Fees).
 */
export function feeBasisPoints(feeCents: number, totalCents: number): number {
  return Math.floor((feeCents * 10_000) / totalCents);
}
