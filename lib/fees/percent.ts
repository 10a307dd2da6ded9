/**
 * The platform's part of a charge in hundredths of a percent, rounded down: the first invoice of a subscription takes
 * only a percentage with two decimals, and the organization must never net less than quoted (decisions.md, Fees).
 */
export function feeBasisPoints(feeCents: number, totalCents: number): number {
  return Math.floor((feeCents * 10_000) / totalCents);
}
