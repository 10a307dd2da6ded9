/** Making one costs a hundred times what using it does; there are some hundred time zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `Saturday 21 Nov 2026, 09:05 EST`: an instant where the organization is, with the zone's name. */
export function formatInstant(at: Date, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const day = `${part("weekday")} ${part("day")} ${part("month")} ${part("year")}`;
  return `${day}, ${part("hour")}:${part("minute")} ${part("timeZoneName")}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  });
  formats.set(timeZone, made);
  return made;
}
