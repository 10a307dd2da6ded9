import type { PaidWith } from "@/lib/donations/labels";
import { oneLine } from "@/lib/emails/clean-text";
import { fundsText } from "@/lib/languages/fund-text";
import { type Language, storedLanguage } from "@/lib/languages/languages";
import { failureText, paidWithText, savedMethodText } from "@/lib/languages/stored-texts";
import { translationOf, translator } from "@/lib/languages/translator";
import { isProperty } from "@/lib/offline-donations/labels";

type Frequency = "ONE_TIME" | "MONTHLY" | "QUARTERLY" | "ANNUAL";
type Tribute = { tributeType: "IN_HONOR" | "IN_MEMORY" | null; tributeName: string | null };

/** Formats values for receipts and emails to donors in one language. Amounts are in cents, zones are IANA names. */
export type ReceiptLabels = {
  language: Language;
  /** A locale with a country, such as `es-US`. */
  locale: string;
  /** `$1,234.50` */
  money: (cents: number) => string;
  /** `$1,234` for whole dollars. */
  moneyShort: (cents: number) => string;
  /** `1,234` */
  number: (value: number) => string;
  /** `Dec 21, 2026` */
  day: (at: Date, zone: string) => string;
  /** `Nov 21, 2026, 9:05 AM EST` */
  instant: (at: Date, zone: string) => string;
  /** `Dec 5, 2026, 6:00 PM EST – 10:00 PM EST`. Contains the end's day only if it differs. */
  span: (from: Date, to: Date | null, zone: string) => string;
  /** `Monthly` */
  frequency: (frequency: Frequency) => string;
  /** `monthly`, as in "your monthly gift". */
  interval: (frequency: Frequency) => string;
  /** `2 tickets`, or null for a donation without tickets. */
  tickets: (count: number | null) => string | null;
  /** `In honor of Rosa Diaz`, or null for a donation without dedication. */
  dedication: (donation: Tribute) => string | null;
  /**
   * `Building`, or the funds of a split donation with their amounts, unless it is property. Null for the general fund.
   */
  funds: (parts: Funds | null, donation: { paymentMethod: string }) => string | null;
  /** `“Friend of the Shelter”` */
  level: (name: string) => string;
  /** The payment method of a donation: `Visa ending in 4242`, or `Card` if no detail is stored. */
  paidWith: (donation: PaidWith) => string;
  /** A subscription's payment method, translated from its stored English text: `First Bank account ending in 6789`. */
  savedMethod: (label: string) => string;
  /** The reason a payment failed, translated from its stored English text (lib/donations/status/fail-donation.ts). */
  reason: (text: string) => string;
};

type Funds = readonly { name: string | null; amountCents: number }[];

/** Describes what a donor received in return. Null for nothing. */
export function receivedOf(tickets: string | null, level: string | null): string | null {
  return [tickets, level].filter((one) => one !== null).join(", ") || null;
}

const known = new Map<Language, ReceiptLabels>();

/** Returns the labels of a language, as stored with a donation. */
export function receiptLabels(stored: string): ReceiptLabels {
  const language = storedLanguage(stored);
  const words = known.get(language) ?? newLabels(language);
  known.set(language, words);
  return words;
}

function newLabels(language: Language): ReceiptLabels {
  const t = translator(language, "receipts.labels");
  const words = translationOf(language);
  const { format } = words;
  const dated = (write: (at: Date, zone: string) => string) => (at: Date, zone: string) =>
    Number.isNaN(at.getTime()) ? t("unknownTime") : write(at, zone);
  return {
    language,
    locale: format.locale,
    money: format.money,
    moneyShort: format.moneyShort,
    number: format.number,
    day: dated(format.day),
    instant: dated(format.time),
    span: (from, to, zone) =>
      [from, to].some((at) => Number.isNaN(at?.getTime())) ? t("unknownTime") : format.span(from, to, zone),
    frequency: (frequency) => t(`frequency.${frequency}`),
    interval: (frequency) => t(`interval.${frequency}`),
    tickets: (count) => (count ? t("tickets", { count }) : null),
    dedication: ({ tributeType, tributeName }) =>
      tributeType && tributeName ? t(`dedication.${tributeType}`, { name: oneLine(tributeName, 200) }) : null,
    funds: (parts, { paymentMethod }) =>
      fundsText(
        (parts ?? []).map(({ name, amountCents }) => ({
          name: name && oneLine(name, 80),
          amountCents: isProperty(paymentMethod) ? null : amountCents,
        })),
        words,
      ),
    level: (name) => t("level", { name }),
    paidWith: (donation) => paidWithText(donation, words),
    savedMethod: (label) => savedMethodText(label, words),
    reason: (text) => failureText(text, words),
  };
}
