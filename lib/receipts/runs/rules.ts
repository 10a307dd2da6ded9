import type { ReceiptLabels } from "../labels";

const DAY_MS = 24 * 60 * 60_000;
/** How long the files of a run are kept. Mails link to the current statement, which does not expire. */
export const KEEP_FILES_MS = 14 * DAY_MS;
/**
 * Maximum number of donors with a file in one run, about a gigabyte. Larger organizations send mails, or choose shorter
 * ranges.
 */
export const MAX_FILES = 20_000;
/** Number of statements made by one step of a run, which takes a few seconds at most. */
export const MADE = 25;
/** Number of statements in one ZIP file: about 40 MB, which a browser can hold. */
export const FILES_IN_PART = 2000;

/** Returns the number of ZIP files of a run. */
export function partsOf(donorCount: number): number {
  return Math.ceil(donorCount / FILES_IN_PART);
}

/**
 * Returns the file name of a donor's statement in a ZIP file: `00042-okafor-ada.pdf`. It contains only letters and
 * digits, so that any system can unpack it.
 */
export function fileName(number: number, donor: { firstName: string; lastName: string }): string {
  const name = `${donor.lastName} ${donor.firstName}`
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const short = Array.from(name).slice(0, 40).join("");
  return `${[String(number).padStart(5, "0"), short].filter(Boolean).join("-")}.pdf`;
}

/** Returns `2026` for a whole year, otherwise `Jan 1, 2026 – Mar 31, 2026`. The days are those of the request. */
export function periodLabel(
  { fromDay, toDay }: { fromDay: string; toDay: string },
  labels: ReceiptLabels,
): string {
  const year = fromDay.slice(0, 4);
  if (fromDay === `${year}-01-01` && toDay === `${year}-12-31`) return year;
  const day = (text: string) => labels.day(new Date(`${text}T12:00:00Z`), "UTC");
  return fromDay === toDay ? day(fromDay) : `${day(fromDay)} – ${day(toDay)}`;
}
