import { expect, test } from "vitest";
import { donorsHref, givingInWords, percentInWords, periodInWords, sinceFirst } from "./labels";

test("periods and filters are told in words, whatever stands in an address", () => {
  expect(["2026", "2026-Q4", "2026-11", "<b>"].map(periodInWords)).toEqual([
    "2026",
    "Q4 2026",
    "November 2026",
    "<b>",
  ]);
  expect(givingInWords({ givingPeriod: "2026-Q1", standing: "LAPSED" })).toBe("Lapsed in Q1 2026");
  expect(givingInWords({ givingPeriod: "2026" })).toBe("Gave in 2026");
  expect(givingInWords({ firstPeriod: "2026" })).toBeUndefined();
  expect([percentInWords(null), percentInWords(42.5)]).toEqual(["–", "42.5%"]);
  expect(donorsHref("hope", { givingPeriod: "2026", firstPeriod: undefined })).toBe(
    "/dashboard/hope/donors?givingPeriod=2026",
  );
});

test("periods before the first donation are left out, but for two", () => {
  const period = (donors: number, lapsed = 0) => ({ donors, lapsed: { donors: lapsed } });
  expect(sinceFirst([period(0, 2), period(2), period(0), period(1), period(0), period(0)])).toHaveLength(4);
  expect(sinceFirst([period(1), period(0), period(0)])).toHaveLength(2);
});
