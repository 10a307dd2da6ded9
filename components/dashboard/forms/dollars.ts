/** Formats cents for a form field: `50`, `1250.50`; empty for null. */
export function typedDollars(cents: number | null): string {
  if (cents === null) return "";
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
