import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/kernel/time/days";
import { linkedBars } from "./counted";
import { axisTicks, tickOf, trendLabel, trendOf } from "./trend";
import { presetHref, windowOf } from "./window";

const TODAY = "2026-11-21";
const days = (from: string, length: number, amountCents = 0) =>
  Array.from({ length }, (_, index) => ({
    date: addDays(from, index),
    amountCents,
    count: amountCents > 0 ? 1 : 0,
  }));

describe("the report's window", () => {
  it("is a preset, by default the last 30 days", () => {
    expect(windowOf({}, TODAY)).toEqual({
      from: "2026-10-23",
      to: TODAY,
      compare: "PREVIOUS",
      preset: "LAST_30_DAYS",
      problem: null,
    });
    expect(windowOf({ days: "LAST_YEAR" }, TODAY)).toMatchObject({
      from: "2025-01-01",
      to: "2025-12-31",
      preset: "LAST_YEAR",
    });
    expect(windowOf({ days: "31; drop" }, TODAY).preset).toBe("LAST_30_DAYS");
  });

  it("is the selected range, both days included", () => {
    expect(windowOf({ from: "2026-01-01", to: "2026-01-01" }, TODAY)).toMatchObject({
      from: "2026-01-01",
      to: "2026-01-01",
      preset: null,
      problem: null,
    });
    expect(windowOf({ from: "2026-11-01" }, TODAY).to).toBe(TODAY);
  });

  it.each([
    { from: "2026-02-01", to: "2026-01-31" },
    { from: "2026-02-30", to: "2026-03-01" },
    { from: "2016-01-01", to: "2026-11-21" },
    { from: "x" },
    { to: "x" },
  ])("falls back to 30 days with a reason for %j", (query) => {
    const window = windowOf(query, TODAY);
    expect(window.preset).toBe("LAST_30_DAYS");
    expect(window.problem).toMatch(/Choose/);
  });

  it("keeps the comparison when other days are selected", () => {
    const window = windowOf({ days: "LAST_90_DAYS", compare: "YEAR_BEFORE" }, TODAY);
    expect((["LAST_30_DAYS", "LAST_90_DAYS"] as const).map((days) => presetHref("/r", days, window))).toEqual(
      ["/r?compare=YEAR_BEFORE", "/r?days=LAST_90_DAYS&compare=YEAR_BEFORE"],
    );
    expect(presetHref("/r", "LAST_30_DAYS", windowOf({ compare: "x" }, TODAY))).toBe("/r");
  });
});

describe("the trend", () => {
  it("is grouped into a readable number of bars without losing a cent", () => {
    for (const [length, unit] of [
      [93, "day"],
      [94, "week"],
      [731, "week"],
      [732, "month"],
    ] as const) {
      const trend = trendOf(days("2024-02-27", length, 101));
      expect(trend.unit).toBe(unit);
      expect(trend.bars.reduce((sum, bar) => sum + bar.amountCents, 0)).toBe(101 * length);
      expect(trend.bars.length).toBeLessThan(125);
    }
  });

  it("has weeks that begin on Monday", () => {
    const { bars } = trendOf(days("2026-01-01", 100));
    expect(bars[0]?.key).toBe("2025-12-29");
    expect(bars[1]?.key).toBe("2026-01-05");
  });

  it("links each bar to the donations that it counts, of all its days", () => {
    const { bars } = trendOf(days("2026-01-01", 100, 101));
    const [first, second] = linkedBars(bars, { orgSlug: "hope", campaignId: "c1" });
    expect(first?.href).toBe(
      "/dashboard/hope/donations?from=2026-01-01&to=2026-01-04&status=SUCCEEDED&campaign=c1",
    );
    expect(second?.href).toContain("from=2026-01-05&to=2026-01-11&");
    const [none] = linkedBars(trendOf([{ date: "2026-01-01", amountCents: 0, count: 0 }]).bars, {
      orgSlug: "hope",
    });
    expect(none?.href).toBeUndefined();
  });

  it("is described in comparison with the previous window", () => {
    const now = [
      ...days("2026-11-01", 2, 5000),
      { date: "2026-11-03", amountCents: 10_000, count: 3 },
      ...days("2026-11-04", 1),
    ];
    expect(trendLabel(now, days("2026-10-28", 4, 1000), "PREVIOUS")).toBe(
      "Nov 1, 2026 – Nov 4, 2026: $200 from 5 donations, $160 more than the 4 days before ($40 from 4 donations). " +
        "Best day: Nov 3, 2026, $100 from 3 donations. 1 day without donations.",
    );
    expect(trendLabel(days("2026-11-01", 2), days("2026-10-30", 2), "PREVIOUS")).toBe(
      "Nov 1, 2026 – Nov 2, 2026: no donations, and none in the 2 days before.",
    );
    expect(trendLabel(days("2026-11-01", 2), days("2026-10-30", 2, 500), "PREVIOUS")).toBe(
      "Nov 1, 2026 – Nov 2, 2026: no donations, $10 less than the 2 days before ($10 from 2 donations).",
    );
  });

  it("uses round amounts above the highest bar", () => {
    expect(axisTicks(260_000)).toEqual([0, 100_000, 200_000, 300_000]);
    expect(axisTicks(0)).toEqual([0, 100, 200, 300, 400]);
    for (const max of [1, 99, 401, 12_345, 99_999_999, 100_000_000_000]) {
      const ticks = axisTicks(max);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isSafeInteger)).toBe(true);
    }
  });

  it("has short ticks", () => {
    expect([tickOf("2026-11-01"), tickOf("2026-11"), tickOf("7 PM")]).toEqual(["Nov 1", "Nov 2026", "7 PM"]);
  });
});
