import { receiptWords } from "@/lib/receipts/words";
import { STAFF_LANGUAGE } from "./labels";

/** `Nov 21, 2026, 9:05 AM EST`: an instant in the organization's time zone, for its staff. */
export function formatInstant(at: Date, timeZone: string): string {
  return receiptWords(STAFF_LANGUAGE).instant(at, timeZone);
}

/** `Dec 21, 2026`: the day of an instant in the organization's time zone, for its staff. */
export function formatDay(at: Date, timeZone: string): string {
  return receiptWords(STAFF_LANGUAGE).day(at, timeZone);
}
