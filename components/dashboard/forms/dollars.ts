/** Cents as a person would type them: `50`, `1250.50`; nothing stays nothing. */
export function typedDollars(cents: number | null): string {
  if (cents === null) return "";
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
