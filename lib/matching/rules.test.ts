import { expect, test } from "vitest";
import { capProblems, matchAfterRefund, matchState } from "./rules";

test("a refund reduces the match in proportion, rounding half a cent up, and never adds to it", () => {
  const given = [{ ratioPct: 50, coveredCents: 5000, cents: 2500 }];
  expect(matchAfterRefund(given, 5000)).toBe(2500);
  expect(matchAfterRefund(given, 2001)).toBe(1001);
  expect(matchAfterRefund(given, 0)).toBe(0);
  expect(matchAfterRefund([{ ratioPct: 50, coveredCents: 200, cents: 100 }], 5000)).toBe(100);
  expect(matchAfterRefund([], 5000)).toBe(0);
});

test("a refund is taken from the last match first", () => {
  const given = [
    { ratioPct: 100, coveredCents: 3000, cents: 3000 },
    { ratioPct: 200, coveredCents: 7000, cents: 14_000 },
  ];
  expect(matchAfterRefund(given, 10_000)).toBe(17_000);
  expect(matchAfterRefund(given, 4000)).toBe(5000);
  expect(matchAfterRefund(given, 1000)).toBe(1000);
});

test("the cap of a match cannot be below the amount already matched", () => {
  expect(capProblems("maxCents", { maxCents: 4000, matchedCents: 4000 })).toEqual({});
  expect(capProblems("maxCents", { maxCents: null, matchedCents: 4000 })).toEqual({});
  expect(capProblems("matchingMaxCents", { maxCents: 3999, matchedCents: 4000 })).toEqual({
    matchingMaxCents: ["Already matched: $40.00; it cannot be less"],
  });
});

test("a match runs from its start until just before its end, while its cap has money left", () => {
  const at = (text: string) => new Date(`2026-11-${text}Z`);
  const match = {
    enabled: true,
    maxCents: 1000,
    matchedCents: 999,
    startsAt: at("01T00:00:00"),
    endsAt: at("02T00:00:00"),
  };
  expect(matchState(match, new Date("2026-10-31T23:59:59.999Z"))).toBe("COMING");
  expect(matchState(match, at("01T00:00:00"))).toBe("RUNNING");
  expect(matchState(match, at("01T23:59:59.999"))).toBe("RUNNING");
  expect(matchState(match, at("02T00:00:00"))).toBe("ENDED");
  expect(matchState({ ...match, matchedCents: 1000 }, at("01T12:00:00"))).toBe("USED_UP");
  expect(matchState({ ...match, enabled: false }, at("01T12:00:00"))).toBe("OFF");
  expect(matchState({ ...match, startsAt: null, endsAt: null }, at("09T00:00:00"))).toBe("RUNNING");
});
