import { receiptLabels } from "@/lib/receipts/labels";
import { STAFF_LANGUAGE } from "./labels";

/** `Nov 21, 2026, 9:05 AM EST`: an instant in the organization's time zone, for its staff. */
export function formatInstant(at: Date, timeZone: string): string {
  return receiptLabels(STAFF_LANGUAGE).instant(at, timeZone);
}

/** `Dec 21, 2026`: the day of an instant in the organization's time zone, for its staff. */
export function formatDay(at: Date, timeZone: string): string {
  return receiptLabels(STAFF_LANGUAGE).day(at, timeZone);
}

/** `Nov 16, 2026 – Nov 22, 2026`: days of the organization's time zone, `YYYY-MM-DD`, for its staff. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((day) => formatDay(new Date(`${day}T00:00:00Z`), "UTC"));
  return from === to ? String(first) : `${first} – ${last}`;
}
