import { invalidRequest } from "../../api/errors";

/** Parses an amount in dollars to cents. */
export function centsOf(typed: FormDataEntryValue | null): number {
  const amount = String(typed ?? "")
    .trim()
    .replace(/^\$/, "");
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount))
    throw invalidRequest("Write the amount in dollars, 12.50 for example.");
  return Math.round(Number(amount) * 100);
}

/** Formats cents as `12.50` for an input field. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
