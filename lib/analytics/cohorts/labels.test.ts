import { expect, test } from "vitest";
import { percentLabel, periodCountLabel, periodLabel, periodToDate, rateLabel, sinceFirst } from "./labels";

test("periods are formatted in words, and an invalid name is unchanged", () => {
  expect(["2026", "2026-Q4", "2026-11", "<b>"].map(periodLabel)).toEqual([
    "2026",
    "Q4 2026",
    "November 2026",
    "<b>",
  ]);
  expect(periodToDate({ name: "2026-Q4", isOver: false })).toBe("Q4 2026, so far");
  expect(periodCountLabel("QUARTER", 8)).toBe("8 quarters");
  const rate = {
    returning: { donors: 17, amountCents: 0, beforeCents: 0 },
    lapsed: { donors: 23, beforeCents: 0 },
  };
  expect(rateLabel({ ...rate, retentionPercent: 42.5 })).toBe("42.5%: 17 of 40 donors gave again");
  expect(rateLabel({ ...rate, retentionPercent: null })).toContain("no one gave");
  expect([percentLabel(null), percentLabel(42.5)]).toEqual(["–", "42.5%"]);
});

test("periods before the first donation are omitted, but at least two remain", () => {
  const period = (donors: number, lapsed = 0) => ({ donors, lapsed: { donors: lapsed } });
  expect(sinceFirst([period(0, 2), period(2), period(0), period(1), period(0), period(0)])).toHaveLength(4);
  expect(sinceFirst([period(1), period(0), period(0)])).toHaveLength(2);
});
