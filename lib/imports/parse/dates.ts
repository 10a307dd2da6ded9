import { dayIn, instantOf as instantIn } from "@/lib/kernel/time/zoned";
import type { Read } from "./values";

export const DATE_ORDERS = ["MDY", "DMY"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CLOCK = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?`;
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}$`);
const LOCAL = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${CLOCK}$`);
const SHORT_YEAR = new RegExp(String.raw`^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}${CLOCK}$`);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:\p{L}{3,9},? )?(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${CLOCK}$`,
  "u",
);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})\.?[ -](\p{L}{3,9})\.?,?[ -](\d{4})${CLOCK}$`, "u");
const TIME =
  /[T ,](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(?:([ap])\.?m\.?)? ?(?:(Z|UTC|GMT)|(?:UTC|GMT)?([+-]\d{2}):?(\d{2})?)?$/i;
/**
 * A spreadsheet's serial date: days since `EXCEL_EPOCH`, which accounts for the nonexistent February 29, 1900 (serial
 * 60).
 */
const SERIAL = /^(\d{5})(\.\d+)?$/;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_S = 24 * 60 * 60;

/** Options for parsing the dates of a column. */
export type DateReading = {
  /** Whether the day or the month comes first. */
  order: DateOrder;
  /** The time zone that determines the day of an instant. */
  zone: string;
  /** Times without an offset are UTC, according to the column's name. */
  isUtc?: boolean;
};

/**
 * Parses a date to a day such as `2026-11-20`. An instant with an offset is converted to `zone`. Other times of day are
 * ignored.
 */
export function readDay(text: string, { order, zone, isUtc = false }: DateReading): Read<string> {
  const serial = SERIAL.exec(text);
  if (serial) {
    const at = new Date(EXCEL_EPOCH + Math.round(Number(text) * DAY_S) * 1000).toISOString();
    return { value: isUtc && serial[2] ? dayIn(at, zone) : at.slice(0, 10) };
  }
  const parts = partsOf(text, order);
  const day = parts && dayOf(parts);
  if (day) {
    const at = instantOf(day, text, isUtc);
    return { value: at ? dayIn(at.toISOString(), zone) : day };
  }
  if (SHORT_YEAR.test(text)) return { problem: `The date “${text}” has no year of four digits` };
  const swapped = partsOf(text, order === "MDY" ? "DMY" : "MDY");
  return {
    problem:
      swapped && dayOf(swapped)
        ? `The date “${text}” is not a date in the chosen order of day and month`
        : `The date “${text}” cannot be read; write it as 2026-11-20`,
  };
}

/** Parses a date to an instant, or to noon of its day in `zone` if it has no time with an offset. */
export function readInstant(text: string, reading: DateReading): Read<Date> {
  const day = readDay(text, reading);
  if ("problem" in day) return day;
  const parts = partsOf(text, reading.order);
  const named = parts && dayOf(parts);
  const at = named ? instantOf(named, text, reading.isUtc ?? false) : null;
  return { value: at ?? new Date(instantIn(`${day.value}T12:00`, reading.zone)) };
}

/** Returns the instant of a day and time if the offset is known. */
function instantOf(day: string, text: string, isUtc: boolean): Date | null {
  const time = TIME.exec(text);
  if (!time) return null;
  const [, hours, minutes, seconds, half, utc, offset, offsetMinutes] = time;
  if (!isUtc && utc === undefined && offset === undefined) return null;
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return null;
  const sign = offset?.startsWith("-") ? -1 : 1;
  const ahead = Number(offset ?? 0) * 60 + sign * Number(offsetMinutes ?? 0);
  const at = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + Number(minutes) - ahead) * 60_000;
  return new Date(at + Number(seconds ?? 0) * 1000);
}

type Parts = [year: string | undefined, month: string | undefined, day: string | undefined];

function partsOf(text: string, order: DateOrder): Parts | null {
  const iso = ISO.exec(text);
  if (iso) return [iso[1], iso[2], iso[3]];
  const local = LOCAL.exec(text);
  if (local) return order === "MDY" ? [local[3], local[1], local[2]] : [local[3], local[2], local[1]];
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return [monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]];
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return [dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]];
  return null;
}

function monthNumber(name = ""): string | undefined {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at < 0 ? undefined : String(at + 1);
}

/** Returns the day if it exists in the calendar. */
function dayOf([year, month, day]: Parts): string | null {
  if (!year || !month || !day || !/^(?:19|20)/.test(year)) return null;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
