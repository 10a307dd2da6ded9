/** Formats a number of rows: `12,345`, or `2,857+` for a lower bound. */
export function inDigits(total: number, isLowerBound: boolean): string {
  return `${total.toLocaleString("en-US")}${isLowerBound ? "+" : ""}`;
}
