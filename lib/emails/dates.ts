import { receiptLabels } from "@/lib/receipts/labels";
import { STAFF_LANGUAGE } from "./labels";

/** Formats an instant in the organization's time zone, for staff: `Nov 21, 2026, 9:05 AM EST`. */
export function formatInstant(at: Date, timeZone: string): string {
  return receiptLabels(STAFF_LANGUAGE).instant(at, timeZone);
}

/** Formats the day of an instant in the organization's time zone, for staff: `Dec 21, 2026`. */
export function formatDay(at: Date, timeZone: string): string {
  return receiptLabels(STAFF_LANGUAGE).day(at, timeZone);
}

/** Formats a range of days (`YYYY-MM-DD`) of the organization's time zone, for staff: `Nov 16, 2026 – Nov 22, 2026`. */
export function formatDays({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((day) => formatDay(new Date(`${day}T00:00:00Z`), "UTC"));
  return from === to ? String(first) : `${first} – ${last}`;
}
