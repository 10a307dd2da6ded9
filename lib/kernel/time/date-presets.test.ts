import { expect, it } from "vitest";
import { type DatePreset, presetDays } from "./date-presets";

it.each<[DatePreset, string, string, string]>([
  ["TODAY", "2026-11-23", "2026-11-23", "2026-11-23"],
  ["LAST_7_DAYS", "2026-03-02", "2026-02-24", "2026-03-02"],
  ["THIS_MONTH", "2028-02-10", "2028-02-01", "2028-02-29"],
  ["LAST_MONTH", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["LAST_MONTH", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["THIS_QUARTER", "2026-12-31", "2026-10-01", "2026-12-31"],
  ["THIS_QUARTER", "2026-05-01", "2026-04-01", "2026-06-30"],
  ["THIS_YEAR", "2026-11-23", "2026-01-01", "2026-12-31"],
  ["LAST_YEAR", "2026-01-01", "2025-01-01", "2025-12-31"],
])("%s on %s is from %s to %s", (preset, today, from, to) => {
  expect(presetDays(preset, today)).toEqual({ from, to });
});
