/** Cached formats: creating one takes a hundred times as long as using it, and there are a few hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** Formats by their options object, which most callers share: building a string key takes as long as using a format. */
const byOptions = new WeakMap<object, Map<string, Intl.DateTimeFormat>>();

export type TimeParts = { [Part in Intl.DateTimeFormatPartTypes]?: string };

/**
 * Returns the parts of an instant in a time zone (IANA name), in American English, or null for an invalid date. A zone
 * that the runtime does not support, for example in an old browser, is treated as UTC.
 */
export function timeParts(
  instant: string | number | Date,
  zone: string,
  options: Omit<Intl.DateTimeFormatOptions, "timeZone">,
): TimeParts | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const parts = formatOf(zone, options).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Returns the parts as one text, in a third of the time of `timeParts`, or null for an invalid date. */
export function timeText(
  at: Date,
  zone: string,
  options: Omit<Intl.DateTimeFormatOptions, "timeZone">,
): string | null {
  return Number.isNaN(at.getTime()) ? null : formatOf(zone, options).format(at);
}

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const byZone = byOptions.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  const shared = byZone.get(zone);
  if (shared) return shared;
  const key = `${zone} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? newFormat(zone, options);
  formats.set(key, format);
  byOptions.set(options, byZone.set(zone, format));
  return format;
}

function newFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
}
