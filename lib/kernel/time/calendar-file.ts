export type CalendarEvent = {
  /** The same for the same event, so that a file that is opened again updates it. */
  uid: string;
  title: string;
  startsAt: Date;
  endsAt: Date | null;
  place: string | null;
  description: string;
  url: string;
  /** When the file was made. */
  now: Date;
};

const LINE_OCTETS = 75;

/**
 * An event as an iCalendar file (RFC 5545). Times are in UTC, which every calendar shows in its own zone, daylight saving
 * included; an event without an end is a moment.
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

/** `20261205T230000Z`. */
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** A text that ends no line and begins no other property (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[^\P{C}\n]/gu, " ")
    .trim()
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** At most 75 octets in a line; what follows is on lines that begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ["", 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      // The space counts.
      [part, octets] = ["", 1];
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
}
