export type CalendarEvent = {
  /** Stable per event, so that opening the file again updates the calendar's entry. */
  uid: string;
  title: string;
  startsAt: Date;
  endsAt: Date | null;
  place: string | null;
  description: string;
  url: string;
  /** Time at which the file is created. */
  now: Date;
};

const LINE_OCTETS = 75;

/**
 * Returns an event as an iCalendar file (RFC 5545). Times are in UTC, which every calendar shows in its own time zone,
 * including daylight saving time. An event without an end has no duration.
 */
export function calendarFile(event: CalendarEvent): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almoner//Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${instant(event.now)}`,
    `DTSTART:${instant(event.startsAt)}`,
    ...(event.endsAt ? [`DTEND:${instant(event.endsAt)}`] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${escaped(event.url)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Formats an instant as `20261205T230000Z`. */
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** Escapes a text so that it cannot end its line or start another property (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .trim()
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** Folds a line at 75 octets; continuation lines start with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ["", 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      // The leading space counts.
      [part, octets] = ["", 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}
