/** The formatters of a locale. Amounts are whole cents, instants ISO 8601, zones IANA names. */
export type Format = {
  locale: string;
  /** `$1,234.50`, always with cents. */
  money: (cents: number) => string;
  /** `$1,234` for whole dollars. For single amounts, not for columns. */
  moneyShort: (cents: number) => string;
  /** `1,234`. */
  number: (value: number) => string;
  /** `72%` for 72. */
  percent: (percent: number) => string;
  /** `Nov 21, 2026`. */
  day: (instant: string | Date, zone: string) => string;
  /** `Nov 21, 2026, 9:05 AM EST`. */
  time: (instant: string | Date, zone: string) => string;
  /** `9:05 AM UTC`. */
  clock: (instant: string | Date, zone: string) => string;
  /** `Dec 5, 2026, 6:00 PM EST – 10:00 PM EST`. Includes the day of the end only if it differs. */
  span: (from: string | Date, to: string | Date | null, zone: string) => string;
  /** `2 days ago`, in the largest unit; null within the first minute. */
  ago: (instant: string, now: string) => string | null;
  /** `A, B, and C`. */
  list: (items: readonly string[]) => string;
};

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit", timeZoneName: "short", hour12: true } as const;
const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

const known = new Map<string, Format>();

/**
 * Returns the formatters of a locale, such as `es-US`. Cached, because creating an `Intl` format is far more expensive
 * than using it.
 */
export function formatOf(locale: string): Format {
  const made = known.get(locale) ?? newFormat(locale);
  known.set(locale, made);
  return made;
}

function newFormat(locale: string): Format {
  const dollars = (digits: number) =>
    new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: digits });
  const [rounded, exact] = [dollars(0), dollars(2)];
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const lists = new Intl.ListFormat(locale, { style: "long", type: "conjunction" });
  const ages = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const dates = dateFormats(locale);
  return {
    locale,
    money: (cents) => exact.format(cents / 100),
    moneyShort: (cents) => (cents % 100 === 0 ? rounded : exact).format(cents / 100),
    number: (value) => numbers.format(value),
    percent: (percent) => percents.format(percent / 100),
    day: (instant, zone) => dates(instant, zone, DAY),
    time: (instant, zone) => dates(instant, zone, { ...DAY, ...CLOCK }),
    clock: (instant, zone) => dates(instant, zone, CLOCK),
    span: (from, to, zone) => {
      const start = dates(from, zone, { ...DAY, ...CLOCK });
      if (to === null) return start;
      const isOneDay = dates(from, zone, DAY) === dates(to, zone, DAY);
      return `${start} – ${dates(to, zone, isOneDay ? CLOCK : { ...DAY, ...CLOCK })}`;
    },
    ago: (instant, now) => {
      const seconds = Math.max(0, (Date.parse(now) - Date.parse(instant)) / 1000);
      const unit = UNITS.find(([, length]) => seconds >= length);
      return unit ? ages.format(-Math.floor(seconds / unit[1]), unit[0]) : null;
    },
    list: (items) => lists.format(items),
  };
}

/**
 * Returns a formatter for instants in a zone. A text that is not a date is returned unchanged. A zone unknown to this
 * machine is treated as UTC.
 */
function dateFormats(locale: string) {
  const made = new Map<string, Intl.DateTimeFormat>();
  const formatIn = (zone: string, options: Intl.DateTimeFormatOptions) => {
    const key = `${zone} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? dateFormat(locale, zone, options);
    made.set(key, format);
    return format;
  };
  return (instant: string | Date, zone: string, options: Intl.DateTimeFormatOptions): string => {
    const at = new Date(instant);
    if (Number.isNaN(at.getTime())) return String(instant);
    // Unicode data versions differ in these spaces, but server and browser output must be equal.
    return formatIn(zone, options)
      .format(at)
      .replace(/[\u00a0\u202f]/g, " ");
  };
}

function dateFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  }
}
