/** Creating a format costs a hundred times as much as using it; there are some hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** The same by the object of the options, which most callers share: making a key costs as much as using the format. */
const byOptions = new WeakMap<object, Map<string, Intl.DateTimeFormat>>();

export type TimeParts = { [Part in Intl.DateTimeFormatPartTypes]?: string };

/**
 * The parts of an instant in a time zone (IANA name), in American English; null for an invalid date. A zone
 * unknown to this machine, such as an old browser, is read as UTC.
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

/** The same as one text, which takes a third of the time; null for an invalid date. */
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
