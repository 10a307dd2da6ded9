import { count } from "@/components/dashboard/labels";
import { formatUsdShort } from "@/lib/kernel/money";
import { timeParts } from "@/lib/kernel/time/time-parts";

type Total = { raisedCents: number; donationCount: number };

/** Compares two amounts in cents: `$120 more than`, `$30 less than` or `the same as`. */
export function difference(cents: number, otherCents: number): string {
  if (cents === otherCents) return "the same as";
  const by = formatUsdShort(Math.abs(cents - otherCents));
  return cents > otherCents ? `${by} more than` : `${by} less than`;
}

/** Formats a total: `$1,240 from 12 donations`, or `no donations`. */
export function amountAndDonations({ raisedCents, donationCount }: Total): string {
  return donationCount === 0
    ? "no donations"
    : `${formatUsdShort(raisedCents)} from ${count(donationCount, "donation")}`;
}

/** Formats the month `2026-11` as `November 2026`; returns any other text unchanged. */
export function monthName(month: string): string {
  const parts = timeParts(`${month}-01T00:00:00Z`, "UTC", { month: "long", year: "numeric" });
  return parts ? `${parts.month} ${parts.year}` : month;
}
