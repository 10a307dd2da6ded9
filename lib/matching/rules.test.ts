import { expect, test } from "vitest";
import { matchAfterRefund, matchProblems } from "./rules";

const BUDGET = { matchingEnabled: true, matchingRatioPct: 50, matchingMaxCents: 10_000, matchedCents: 4000 };

test("a refund reduces the match in proportion, half a cent up, and never adds to it", () => {
  const donation = { matchedCents: 2500 };
  expect(matchAfterRefund(donation, BUDGET, 5000)).toBe(2500);
  expect(matchAfterRefund(donation, BUDGET, 2001)).toBe(1001);
  expect(matchAfterRefund(donation, BUDGET, 0)).toBe(0);
  expect(matchAfterRefund({ matchedCents: 100 }, BUDGET, 5000)).toBe(100);
  expect(matchAfterRefund(donation, null, 5000)).toBe(0);
});

test("a match needs a sponsor's name, and its limit is never below what is matched", () => {
  expect(matchProblems({ ...BUDGET, matchingOrgName: "Acme" })).toEqual({});
  expect(matchProblems({ ...BUDGET, matchingOrgName: null })).toHaveProperty("matchingOrgName");
  expect(matchProblems({ ...BUDGET, matchingOrgName: "Acme", matchingMaxCents: 3999 })).toEqual({
    matchingMaxCents: ["Already matched: $40.00; it cannot be less"],
  });
  expect(matchProblems({ ...BUDGET, matchingOrgName: "Acme", matchingMaxCents: null })).toEqual({});
});
