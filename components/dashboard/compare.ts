import { formatUsdShort } from "@/lib/kernel/money";
import { count } from "./words";

type Total = { raisedCents: number; giftCount: number };

/** `$120 more than`, `$30 less than` or `the same as` another sum; for people, both in cents. */
export function difference(cents: number, otherCents: number): string {
  if (cents === otherCents) return "the same as";
  const by = formatUsdShort(Math.abs(cents - otherCents));
  return cents > otherCents ? `${by} more than` : `${by} less than`;
}

/** `$1,240 from 12 gifts`, or `no gifts`. */
export function sumAndGifts({ raisedCents, giftCount }: Total): string {
  return giftCount === 0 ? "no gifts" : `${formatUsdShort(raisedCents)} from ${count(giftCount, "gift")}`;
}

/** `November 2026` of `2026-11`. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}
