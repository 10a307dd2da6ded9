import { GENERAL_FUND } from "@/lib/funds/labels";

/** The names of a donation's funds, shown below its campaign; empty if all is in the general fund (null). */
export function Designated({ funds }: { funds: readonly (string | null)[] }) {
  if (funds.every((name) => name === null)) return null;
  return <span className="mt-1 block text-xs text-soft">{fundNames(funds)}</span>;
}

/** Returns the names of a donation's funds in one line; null is the general fund. */
export function fundNames(funds: readonly (string | null)[]): string {
  return funds.map((name) => name ?? GENERAL_FUND).join(", ");
}
