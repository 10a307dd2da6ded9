import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHostileText } from "@/lib/kernel/testing/hostile-values";
import { type CalendarEvent, calendarFile } from "./calendar-file";

const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "c1@give.example.org",
  title: "Winter Gala",
  startsAt: new Date("2026-12-05T23:00:00Z"),
  endsAt: new Date("2026-12-06T03:00:00Z"),
  place: "Willow Hall, 218 Willow Street",
  description: "Hope Shelter",
  url: "https://give.example.org/donate/winter-gala?org=hope-shelter",
  now: new Date("2026-11-21T14:05:09.123Z"),
  ...given,
});
/** Content lines, unfolded as a reader does (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replace(/\r\n /g, "").split("\r\n").slice(0, -1);
const textOf = (value: string) => value.replace(/\\([\\;,nN])/g, (_, one) => (/n/i.test(one) ? "\n" : one));

test("a file has one event with its times in UTC", () => {
  expect(linesOf(calendarFile(event()))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Almoner//Events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:c1@give.example.org",
    "DTSTAMP:20261121T140509Z",
    "DTSTART:20261205T230000Z",
    "DTEND:20261206T030000Z",
    "SUMMARY:Winter Gala",
    "LOCATION:Willow Hall\\, 218 Willow Street",
    "DESCRIPTION:Hope Shelter",
    "URL:https://give.example.org/donate/winter-gala?org=hope-shelter",
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
  const short = linesOf(calendarFile(event({ endsAt: null, place: null })));
  expect(short.filter((line) => /^(DTEND|LOCATION)/.test(line))).toEqual([]);
});

test("hostile texts add no line or property, are folded at 75 octets, and can be read back", () => {
  const names = linesOf(calendarFile(event())).map((line) => line.split(":")[0]);
  const tried = (text: string) => {
    const file = calendarFile(event({ title: text, place: `x${text}`, description: text }));
    const lines = linesOf(file);
    expect(lines.map((line) => line.split(":")[0])).toEqual(names);
    expect(file.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
    const summary = lines.find((line) => line.startsWith("SUMMARY:"))?.slice(8) ?? "";
    const letters = (all: string) => all.replace(/[\p{C}\s]/gu, "");
    expect(letters(textOf(summary))).toBe(letters(text));
  };
  tried("Gala\r\nATTENDEE:mailto:x@evil.example\nBEGIN:VALARM");
  tried("a;b,c\\n\\d".repeat(60));
  tried("🎉é".repeat(80));
  fc.assert(fc.property(anyHostileText, tried), { numRuns: 300, seed: 11 });
});
