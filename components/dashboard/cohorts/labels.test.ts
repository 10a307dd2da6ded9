import { expect, test } from "vitest";
import { donorsHref, givingLabel, periodCounts } from "./labels";

test("a filter is labeled, and the list's URL contains only the filters that are set", () => {
  expect(givingLabel({ givingPeriod: "2026-Q1", standing: "LAPSED" })).toBe("Lapsed in Q1 2026");
  expect(givingLabel({ givingPeriod: "2026" })).toBe("Gave in 2026");
  expect(givingLabel({ firstPeriod: "2026" })).toBeUndefined();
  expect(donorsHref("hope", { givingPeriod: "2026", firstPeriod: undefined })).toBe(
    "/dashboard/hope/donors?givingPeriod=2026",
  );
});

test("the offered numbers of periods include the selected one", () => {
  expect([periodCounts("YEAR", 5), periodCounts("YEAR", 4)]).toEqual([
    [3, 5, 10],
    [3, 4, 5, 10],
  ]);
});
