import { expect, test } from "vitest";
import { awaitsConfirmation, isLargeRaise } from "./rules";

const monthly = (amountCents: number) => ({ amountCents, frequency: "MONTHLY" as const });

test.each([
  [2000, 1000, 1000, false],
  [2001, 1000, 1000, true],
  [2001, 1000, null, true],
  // Several small steps from the last paid amount count as one large one.
  [4000, 2000, 1000, true],
  [2000, 1900, 1000, false],
  // Below an amount paid earlier: the current amount is the base.
  [5000, 2000, 5000, true],
  [4000, 2000, 5000, false],
  [500, 1000, 1000, false],
])("%i cents, from %i with %s agreed: a large raise is %s", (amountCents, present, agreed, large) => {
  const now = { present: monthly(present), agreed: agreed === null ? null : monthly(agreed) };
  expect(isLargeRaise(monthly(amountCents), now)).toBe(large);
});

test.each([
  [
    "the same amount quarterly instead of yearly",
    [1000, "QUARTERLY"],
    [1000, "ANNUAL"],
    [1000, "ANNUAL"],
    true,
  ],
  [
    "a third of it monthly instead of quarterly",
    [1000, "MONTHLY"],
    [3000, "QUARTERLY"],
    [3000, "QUARTERLY"],
    false,
  ],
  ["twice the monthly amount quarterly", [2000, "QUARTERLY"], [1000, "MONTHLY"], [1000, "MONTHLY"], false],
  ["twelve months' amount yearly", [12_000, "ANNUAL"], [1000, "MONTHLY"], [1000, "MONTHLY"], true],
  // A lower frequency first, which needs no confirmation, cannot bypass the check.
  ["back to monthly, as agreed before", [1000, "MONTHLY"], [1000, "ANNUAL"], [1000, "MONTHLY"], true],
  ["monthly, in steps of the amount", [2000, "MONTHLY"], [1000, "MONTHLY"], [1000, "ANNUAL"], true],
] as const)("%s: a large raise is %s", (_, to, present, agreed, large) => {
  const terms = ([amountCents, frequency]: typeof to | typeof present | typeof agreed) => ({
    amountCents,
    frequency,
  });
  expect(isLargeRaise(terms(to), { present: terms(present), agreed: terms(agreed) })).toBe(large);
});

test("terms wait for the donor only if the request, completed with the current terms, equals the pending raise", () => {
  const waiting = { ...monthly(1000), pendingRaise: { amountCents: 1000, frequency: "QUARTERLY" as const } };
  expect(awaitsConfirmation(waiting, { frequency: "QUARTERLY" })).toBe(true);
  expect(awaitsConfirmation(waiting, { amountCents: 1000 })).toBe(false);
  expect(awaitsConfirmation(waiting, {})).toBe(false);
  expect(awaitsConfirmation({ ...waiting, pendingRaise: null }, { frequency: "QUARTERLY" })).toBe(false);
});
