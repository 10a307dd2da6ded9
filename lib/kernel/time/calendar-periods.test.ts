import { expect, test } from "vitest";
import { calendarPeriod, periodsLater, periodWith } from "./calendar-periods";

test("a name stands for a whole year, quarter or month", () => {
  expect(calendarPeriod("2026")).toEqual({
    unit: "YEAR",
    name: "2026",
    from: "2026-01-01",
    to: "2026-12-31",
  });
  expect(calendarPeriod("2026-Q4")).toEqual({
    unit: "QUARTER",
    name: "2026-Q4",
    from: "2026-10-01",
    to: "2026-12-31",
  });
  expect(calendarPeriod("2028-02")).toMatchObject({ unit: "MONTH", from: "2028-02-01", to: "2028-02-29" });
  for (const other of ["", "26", "2026-Q5", "2026-13", "2026-00", "2026-1", "1899", "3000", "2026-01-01"])
    expect([other, calendarPeriod(other)]).toEqual([other, null]);
});

test("periods follow each other without gaps, across year boundaries", () => {
  const first = periodWith("QUARTER", "2025-12-31");
  expect(first.name).toBe("2025-Q4");
  expect([-4, -1, 0, 1, 5].map((count) => periodsLater(first, count).name)).toEqual([
    "2024-Q4",
    "2025-Q3",
    "2025-Q4",
    "2026-Q1",
    "2027-Q1",
  ]);
  expect(periodsLater(periodWith("MONTH", "2026-01-31"), -1)).toMatchObject({
    name: "2025-12",
    to: "2025-12-31",
  });
  expect(periodsLater(periodWith("YEAR", "1900-06-01"), -1).name).toBe("1899");
});
