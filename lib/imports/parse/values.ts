import { z } from "zod";
import { type ContactChannel, contactChannel } from "@/lib/donors/schemas";
import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { shortened } from "@/lib/kernel/text";
import { dayIn, instantOf as instantIn } from "@/lib/kernel/time/zoned";
import { MAX_OFFLINE_TICKETS, OFFLINE_METHODS, type OfflineMethod } from "@/lib/offline-donations/labels";
import { plainName } from "../rules";

/** A parsed value, or the problem in a sentence for staff. */
export type Read<T> = { value: T } | { problem: string };

export const NUMBER_FORMATS = ["POINT", "COMMA"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];
export const DATE_ORDERS = ["MDY", "DMY"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const DOLLARS = /^(?:us\s?\$|\$|usd)|(?:us\s?\$|\$|usd)$/giu;
const GROUPED = {
  POINT: /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/,
  COMMA: /^\d{1,3}(?:[. ]\d{3})+(?:,\d{1,2})?$/,
};
const PLAIN = { POINT: /^\d+(?:\.\d{1,2}0*)?$/, COMMA: /^\d+(?:,\d{1,2}0*)?$/ };
const SAMPLE = { POINT: "1,234.50", COMMA: "1.234,50" };

/** Parses an amount in US dollars to cents. Rejects ambiguous values. `what` names it in problems. */
export function readAmount(text: string, format: NumberFormat, what = "amount"): Read<number> {
  const bare = text.replace(DOLLARS, "").trim();
  if (/^[-−(]/u.test(bare) || /[-−)]$/u.test(bare))
    return { problem: `The ${what} “${text}” is negative: refunds and fees are not imported` };
  if (/\p{Sc}|\p{L}/u.test(bare))
    return { problem: `The ${what} “${text}” is not in US dollars, or is no number` };
  if (!GROUPED[format].test(bare) && !PLAIN[format].test(bare))
    return {
      problem: `The ${what} “${text}” is no number such as ${SAMPLE[format]}. Choose the other number format if the file uses it`,
    };
  const [whole = "", part = ""] = bare.split(format === "POINT" ? "." : ",");
  const cents = Number(whole.replace(/\D/g, "")) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
  if (cents > MAX_AMOUNT_CENTS) return { problem: `The ${what} “${text}” is more than $999,999.99` };
  return { value: cents };
}

const WHOLE = /^(?:yes|y|true|t|x|full|fully|whole|(?:fully)?refunded|refundedinfull)$/;
const NONE = /^(?:no|n|false|f|none|na)?$/;

/**
 * Parses what was refunded of a payment, in cents: an amount of any sign, or yes or no. `paidCents` is null if the payment
 * has no amount. Rejects more than the payment.
 */
export function readRefunded(text: string, format: NumberFormat, paidCents: number | null): Read<number> {
  const plain = plainName(text);
  if (NONE.test(plain)) return { value: 0 };
  if (plain === "1")
    return { problem: `The refunded amount “${text}” can mean yes or $1.00: write “yes” or “1.00”` };
  const read = WHOLE.test(plain)
    ? { value: paidCents ?? 0 }
    : readAmount(text.replace(/^[-−(]|[-−)]$/gu, "").trim(), format, "refunded amount");
  if ("problem" in read || read.value === 0) return read;
  if (paidCents === null) return { problem: `“${text}” of it was refunded, but its amount is missing` };
  if (read.value > paidCents) return { problem: `The refunded amount “${text}” is more than the amount` };
  return read;
}

/** Parses a number up to the maximum of a donor field. Rejects ambiguous values. */
export function readNumber(text: string, format: NumberFormat): Read<number> {
  const [group, point] = format === "POINT" ? [",", "."] : [".", ","];
  const shape = new RegExp(String.raw`^-?(?:\d{1,3}(?:[${group}]\d{3})+|\d+)(?:[${point}]\d+)?$`);
  return shape.test(text)
    ? { value: Number(text.replaceAll(group, "").replace(point, ".")) }
    : { problem: `“${shortened(text, 40)}” is no number such as ${SAMPLE[format]}` };
}

/** Accepts US dollars only. */
export function readCurrency(text: string): Read<true> {
  return /^(?:us\s?d(?:ollars?)?|us\s?\$|\$)$/i.test(text) || text === ""
    ? { value: true }
    : { problem: `The currency is “${text}”: only US dollars can be imported` };
}

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

const YES = new Set(["yes", "y", "true", "t", "1", "x", "on", "si", "optedin", "subscribed", "anonymous"]);

/** Whether a cell means yes. Anything else, including an empty cell, means no. */
export function readYes(text: string): boolean {
  return YES.has(plainName(text));
}

const METHODS: readonly [RegExp, OfflineMethod][] = [
  [/inkind|noncash|goods/, "IN_KIND"],
  [/stock|securit|shares/, "STOCK"],
  [/card|visa|mastercard|amex|paypal|venmo|applepay|googlepay|stripe|online|cashapp/, "PLATFORM"],
  [/check(?!out)|cheque/, "CHECK"],
  [/cash/, "CASH"],
  [/bank|wire|ach|transfer|eft|directdebit/, "BANK_TRANSFER"],
];

/** Parses a payment method. Returns null for an unknown name. */
export function readMethod(text: string): OfflineMethod | null {
  const plain = plainName(text);
  return METHODS.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}

/** Whether a payment method says only that the payment did not go through the other system. */
export function isOffline(text: string): boolean {
  return /^(?:offline|manual)(?:donation|payment|gift)?$/.test(plainName(text));
}

const CHANNELS: readonly [RegExp, readonly ContactChannel[]][] = [
  [/^(?:email|byemail)$/, ["EMAIL"]],
  [/^(?:phone|telephone|calls?|byphone)$/, ["PHONE"]],
  [/^(?:post|mail|postal|postalmail|letters?|bypost|bymail)$/, ["POST"]],
  [/^(?:yes|y|true|t|1|x|all|any)$/, contactChannel.options],
  [/^(?:no|n|false|f|0|none|)$/, []],
];

/** Parses a comma-separated list of channels by which a donor must not be contacted. `yes` means all. */
export function readChannels(text: string): Read<ContactChannel[]> {
  const found = new Set<ContactChannel>();
  for (const part of text.split(/[,;|/]/)) {
    const [, channels] = CHANNELS.find(([pattern]) => pattern.test(plainName(part))) ?? [];
    if (!channels)
      return { problem: `“${shortened(part.trim(), 40)}” is no way to contact: write email, phone or post` };
    for (const channel of channels) found.add(channel);
  }
  return { value: contactChannel.options.filter((channel) => found.has(channel)) };
}

/**
 * Returns the method of a donation in an Almoner export. Payments through the processor become payments through another
 * platform.
 */
export function ownMethod(text: string): OfflineMethod {
  return OFFLINE_METHODS.find((method) => method === text) ?? "PLATFORM";
}

const sharesSchema = z
  .array(z.object({ fund: z.string().min(1), net: z.string().regex(/^\d+\.\d\d$/) }))
  .min(1)
  .max(100);
export type NamedShare = { fund: string; amountCents: number };

/** Parses the parts of a split donation from JSON. Omits parts without an amount and merges parts of the same fund. */
export function readShares(text: string): Read<NamedShare[]> {
  const shares = sharesSchema.safeParse(jsonOf(text));
  if (!shares.success) return { problem: `The shares of funds cannot be read: “${shortened(text, 60)}”` };
  const byFund = new Map<string, number>();
  for (const { fund, net } of shares.data)
    byFund.set(fund, (byFund.get(fund) ?? 0) + Number(net.replace(".", "")));
  const parts = [...byFund].map(([fund, amountCents]) => ({ fund, amountCents }));
  return { value: parts.filter(({ amountCents }) => amountCents > 0) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Statuses of received payments. Others, such as failed, pending and refunded, are not imported. */
const ARRIVED = new Set([
  "",
  "paid",
  "complete",
  "completed",
  "succeeded",
  "success",
  "successful",
  "approved",
  "received",
  "cleared",
  "deposited",
  "settled",
  "captured",
  "active",
  "renewal",
]);

/** Parses a number of tickets. Returns null for 0, which some exports write for donations without tickets. */
export function readTickets(text: string): Read<number | null> {
  const count = /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (count === 0) return { value: null };
  if (count <= MAX_OFFLINE_TICKETS) return { value: count };
  return {
    problem: `“${shortened(text, 40)}” is no number of tickets from 1 to ${MAX_OFFLINE_TICKETS}: divide a larger order into several rows`,
  };
}

const DONATED = /donation|gift|contribution|payment|subscription|recurring|renewal|pledge|^onetime|^monthly/;
const NOT_DONATED =
  /refund|revers|chargeback|dispute|fee|bill(?!user)|invoice|loan|withdraw|transfer|deposit|conversion|hold|ticket|registration|purchase|auction|order|payout|expense/;

/** A registration or tickets, bought together with a donation. */
const WITH_DONATION = /^(?:event)?(?:registrations?|tickets?)(?:w|with|and|plus)(?:a)?donation$/;

const TICKET_SALE = /^(?:event)?(?:tickets?|registrations?)(?:purchase|sale|order)?$/;

/**
 * Whether a transaction type in the export of a processor or fundraising system is a donation. Of a row with tickets,
 * it can also be their sale. If the column of the amount has only donations, it can be a registration with a donation.
 */
export function isDonation(
  type: string,
  { hasTickets = false, amountColumn = "" }: { hasTickets?: boolean; amountColumn?: string } = {},
): boolean {
  const plain = plainName(type);
  if (WITH_DONATION.test(plain) && /^donation(?:gross)?amount$/.test(plainName(amountColumn))) return true;
  if (hasTickets && TICKET_SALE.test(plain)) return true;
  return plain === "" || (DONATED.test(plain) && !NOT_DONATED.test(plain));
}

/** Values of columns such as “Refunded”, “Payment Mode” and “Balance Impact” in rows that count. */
const COUNTED = new Set(["", "no", "n", "false", "f", "none", "live", "credit", "open"]);

/** Whether a row is marked as refunded, a test, or not a payment. Unknown values count as a mark. */
export function isExcluded(mark: string): boolean {
  const plain = plainName(mark);
  // “0” and “$0.00” mean no refund.
  return !COUNTED.has(plain) && !/^0+$/.test(plain);
}

const LEFT = new Set(["unsubscribed", "optedout", "optout", "unsubscribe"]);

/** Whether a cell about news means that the person unsubscribed, rather than never opted in. */
export function readUnsubscribed(text: string): boolean {
  return LEFT.has(plainName(text));
}

/** Whether a status means that all of a payment was refunded or charged back, or a part of it; null for other statuses. */
export function refundIn(status: string): "WHOLE" | "PART" | null {
  const plain = plainName(status);
  if (/^part(?:ial(?:ly)?|ly)?(?:refund(?:ed)?|reversed|reversal)$/.test(plain)) return "PART";
  return /^(?:(?:fully)?refunded|reversed|chargeback|chargedback)$/.test(plain) ? "WHOLE" : null;
}

/** Whether a status means that the payment was received. */
export function isArrived(status: string): boolean {
  return ARRIVED.has(plainName(status));
}
