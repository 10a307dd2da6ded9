import { expect, test } from "vitest";
import { startOfDay } from "@/lib/kernel/time/zoned";
import { inForm } from "@/scripts/long-forms";
import { chosenDays, daysBefore, eachDay } from "./rules";

const NOW = new Date("2026-11-23T04:40:00Z");
const ZONE = "America/New_York";

test("the default range is the last 30 days of the zone, compared with the 30 before up to the same time", () => {
  const chosen = chosenDays({}, NOW, ZONE);
  expect(chosen).toMatchObject({ from: "2026-10-24", to: "2026-11-22" });
  const before = daysBefore(chosen, "PREVIOUS", NOW, ZONE);
  expect(before).toMatchObject({ from: "2026-09-24", to: "2026-10-23" });
  expect(before.end.toISOString()).toBe("2026-10-24T03:30:00.000Z");
});

test("the previous year has the same days, and February 29 becomes February 28", () => {
  const leap = chosenDays({ from: "2028-02-29", to: "2028-03-01" }, NOW, ZONE);
  const before = daysBefore(leap, "YEAR_BEFORE", NOW, ZONE);
  expect(before).toMatchObject({ from: "2027-02-28", to: "2027-03-01" });
  expect(before.end.toISOString()).toBe("2027-03-02T05:00:00.000Z");
});

test("the day on which clocks change has 25 hours, and days leave no gap", () => {
  const days = eachDay(chosenDays({ from: "2026-10-31", to: "2026-11-02" }, NOW, ZONE), ZONE);
  expect(days.map(({ start, end }) => (end.getTime() - start.getTime()) / 3_600_000)).toEqual([24, 25, 24]);
  expect(days.slice(1).every(({ start }, index) => start.getTime() === days[index]?.end.getTime())).toBe(
    true,
  );
});

/** Years before and after zones changed their rules, including the day that Apia skipped in 2011. */
const YEARS = inForm(
  [
    ["2010-01-01", "2012-12-31"],
    ["2021-01-01", "2023-12-31"],
  ],
  [
    ["2008-01-01", "2017-12-31"],
    ["2018-01-01", "2027-12-31"],
  ],
);

test.each([
  ...["America/New_York", "America/Havana", "America/Santiago", "Africa/Casablanca", "Asia/Kathmandu"],
  ...["Asia/Tehran", "Australia/Lord_Howe", "Europe/London", "Pacific/Apia", "Pacific/Kiritimati", "UTC"],
])(
  "each day of these years in %s starts when it does on its own, even if a midnight or a day is skipped",
  (zone) => {
    for (const [from, to] of YEARS) {
      const days = eachDay(chosenDays({ from, to }, NOW, zone), zone);
      const differing = days.filter(({ date, start }) => start.toISOString() !== startOfDay(date, zone));
      expect(differing).toEqual([]);
    }
  },
);
