import { expect, test } from "vitest";
import { REPORT_DAYS, reportDays } from "./report-days";

test("report ranges end today at the latest, and weeks start on Monday", () => {
  const days = Object.fromEntries(
    REPORT_DAYS.map((one) => [one, Object.values(reportDays(one, "2026-11-22"))]),
  );
  expect(days).toEqual({
    LAST_7_DAYS: ["2026-11-16", "2026-11-22"],
    LAST_30_DAYS: ["2026-10-24", "2026-11-22"],
    LAST_90_DAYS: ["2026-08-25", "2026-11-22"],
    LAST_365_DAYS: ["2025-11-23", "2026-11-22"],
    LAST_WEEK: ["2026-11-09", "2026-11-15"],
    THIS_MONTH: ["2026-11-01", "2026-11-22"],
    LAST_MONTH: ["2026-10-01", "2026-10-31"],
    THIS_YEAR: ["2026-01-01", "2026-11-22"],
    LAST_YEAR: ["2025-01-01", "2025-12-31"],
  });
  expect(reportDays("LAST_WEEK", "2026-11-23")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
});
