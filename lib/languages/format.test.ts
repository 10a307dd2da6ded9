import { expect, test } from "vitest";
import { formatUsd, formatUsdShort } from "@/lib/kernel/money";
import { formatOf } from "./format";

const [en, es] = [formatOf("en-US"), formatOf("es-US")];
const AT = "2026-11-22T05:57:00Z";

test("money and percentages are formatted as in the United States, in both languages", () => {
  for (const format of [en, es]) {
    expect(format.money(5000)).toBe("$50.00");
    expect(format.money(123_456_750)).toBe("$1,234,567.50");
    expect(format.moneyShort(5000)).toBe("$50");
    expect(format.moneyShort(5050)).toBe("$50.50");
    expect(format.percent(72)).toBe("72%");
    expect(format.number(1234)).toBe("1,234");
  }
});

test("English formats money as staff pages do", () => {
  for (const cents of [0, 1, 100, 123_456, 99_999_999])
    expect([en.money(cents), en.moneyShort(cents)]).toEqual([formatUsd(cents), formatUsdShort(cents)]);
});

test("dates are in the organization's time zone and the reader's format", () => {
  expect(en.day(AT, "America/New_York")).toBe("Nov 22, 2026");
  expect(en.time(AT, "America/New_York")).toBe("Nov 22, 2026, 12:57 AM EST");
  expect(en.clock(AT, "UTC")).toBe("5:57 AM UTC");
  expect(en.time("2026-11-22T02:05:00.000Z", "America/New_York")).toBe("Nov 21, 2026, 9:05 PM EST");
  expect(en.time("2026-07-04T16:00:00.000Z", "America/New_York")).toBe("Jul 4, 2026, 12:00 PM EDT");
  expect(en.time("2026-11-21T00:00:00.000Z", "UTC")).toBe("Nov 21, 2026, 12:00 AM UTC");
  expect(en.day("2026-11-21T15:00:00.000Z", "Asia/Tokyo")).toBe("Nov 22, 2026");
  expect(es.day(AT, "America/New_York")).toBe("22 nov 2026");
  expect(es.time(AT, "America/New_York")).toMatch(/^22 nov 2026, 12:57 a\. ?m\. (?:EST|GMT-5)$/);
});

test("a span names the day of its end only if it differs", () => {
  const [from, zone] = ["2026-12-05T23:00:00Z", "America/New_York"];
  expect(en.span(from, null, zone)).toBe("Dec 5, 2026, 6:00 PM EST");
  expect(en.span(from, "2026-12-06T03:00:00Z", zone)).toBe("Dec 5, 2026, 6:00 PM EST – 10:00 PM EST");
  expect(en.span(from, "2026-12-06T06:00:00Z", zone)).toBe(
    "Dec 5, 2026, 6:00 PM EST – Dec 6, 2026, 1:00 AM EST",
  );
  expect(es.span(from, "2026-12-06T03:00:00Z", zone)).toMatch(
    /^5 dic 2026, 6:00 p\. ?m\. (?:EST|GMT-5) – 10:00 p\. ?m\. (?:EST|GMT-5)$/,
  );
});

test("a text that is not a date is unchanged, and an unknown zone means UTC", () => {
  expect(en.day("soon", "UTC")).toBe("soon");
  expect(es.time(AT, "Mars/Olympus_Mons")).toContain("22 nov 2026");
});

test("ages and lists are formatted", () => {
  expect(es.ago("2026-11-20T05:57:00Z", AT)).toBe("anteayer");
  expect(en.ago("2026-11-22T05:56:30Z", AT)).toBeNull();
  expect([en.list(["A", "B", "C"]), es.list(["A", "B", "C"])]).toEqual(["A, B, and C", "A, B y C"]);
});
