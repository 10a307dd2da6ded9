/** A number of rows: `12,345`, or `2,857+` where there may be more. */
export function inDigits(total: number, isLowerBound: boolean): string {
  return `${total.toLocaleString("en-US")}${isLowerBound ? "+" : ""}`;
}
