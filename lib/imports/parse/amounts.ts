import { MAX_AMOUNT_CENTS } from "@/lib/kernel/money";
import { shortened } from "@/lib/kernel/text";
import { plainName } from "../rules";
import type { Read } from "./values";

export const NUMBER_FORMATS = ["POINT", "COMMA"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

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
 * Parses the refunded amount of a payment, in cents: an amount of any sign, or yes or no. `paidCents` is null if the
 * payment has no amount. Rejects more than the payment.
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
