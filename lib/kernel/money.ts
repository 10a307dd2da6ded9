/**
 * Amounts are integer cents: safe integers whose names end in `Cents`. This file contains the only rounding rule for
 * amounts.
 */

/** Minimum donation, in cents. A campaign may set a higher one. */
export const MIN_AMOUNT_CENTS = 100;
/** Maximum donation, and maximum amount charged to a donor, in cents. */
export const MAX_AMOUNT_CENTS = 99_999_999;

/**
 * Returns `numerator / denominator` rounded half up to a whole number (docs/decisions.md, Money and identifiers).
 * Throws a RangeError unless `numerator` is a non-negative and `denominator` a positive safe integer.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  if (
    !Number.isSafeInteger(numerator) ||
    numerator < 0 ||
    !Number.isSafeInteger(denominator) ||
    denominator <= 0
  )
    throw new RangeError(`divideHalfUp(${numerator}, ${denominator})`);
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/**
 * Returns the given basis points (1/100 of a percent) of an amount in cents, rounded half up: `basisPointsOf(10_000,
 * 220)` is 220.
 */
export function basisPointsOf(amountCents: number, basisPoints: number): number {
  return divideHalfUp(amountCents * basisPoints, 10_000);
}

/**
 * Returns `whole × part / of` in cents, rounded half up. Uses BigInt because the product of two amounts can exceed the
 * safe integers.
 */
export function shareOf(totalCents: number, partCents: number, ofCents: number): number {
  const [total, part, of] = [BigInt(totalCents), BigInt(partCents), BigInt(ofCents)];
  return Number((2n * total * part + of) / (2n * of));
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const WHOLE_DOLLARS = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Formats an amount as `$1,234.50`, always with cents. */
export function formatUsd(amountCents: number): string {
  return DOLLARS.format(amountCents / 100);
}

/** Formats whole dollars as `$1,234` and other amounts as `$1,234.50`. For single amounts, not for columns. */
export function formatUsdShort(amountCents: number): string {
  return amountCents % 100 === 0
    ? WHOLE_DOLLARS.format(amountCents / 100)
    : DOLLARS.format(amountCents / 100);
}

/**
 * Parses a typed amount (`50`, `50.5`, `$1,250.00`) into cents. Returns null unless it is an amount with at most two
 * decimals.
 */
export function parseUsd(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number((match[1] ?? "").replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
