import { expect, test } from "vitest";
import { isLargeRaise, waitsForDonor } from "./rules";

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
    "the same amount each quarter, not each year",
    [1000, "QUARTERLY"],
    [1000, "ANNUAL"],
    [1000, "ANNUAL"],
    true,
  ],
  [
    "a third of it each month, not each quarter",
    [1000, "MONTHLY"],
    [3000, "QUARTERLY"],
    [3000, "QUARTERLY"],
    false,
  ],
  ["twice a month's amount each quarter", [2000, "QUARTERLY"], [1000, "MONTHLY"], [1000, "MONTHLY"], false],
  ["twelve months at once each year", [12_000, "ANNUAL"], [1000, "MONTHLY"], [1000, "MONTHLY"], true],
  // Less often first, which needs no confirmation, does not lead past it.
  ["back to each month, agreed before", [1000, "MONTHLY"], [1000, "ANNUAL"], [1000, "MONTHLY"], true],
  ["each month by steps of the amount", [2000, "MONTHLY"], [1000, "MONTHLY"], [1000, "ANNUAL"], true],
] as const)("%s: a large raise is %s", (_, to, present, agreed, large) => {
  const terms = ([amountCents, frequency]: typeof to | typeof present | typeof agreed) => ({
    amountCents,
    frequency,
  });
  expect(isLargeRaise(terms(to), { present: terms(present), agreed: terms(agreed) })).toBe(large);
});

test("only the requested terms, completed by the present ones, are those that wait for the donor", () => {
  const waiting = { ...monthly(1000), pendingRaise: { amountCents: 1000, frequency: "QUARTERLY" as const } };
  expect(waitsForDonor(waiting, { frequency: "QUARTERLY" })).toBe(true);
  expect(waitsForDonor(waiting, { amountCents: 1000 })).toBe(false);
  expect(waitsForDonor(waiting, {})).toBe(false);
  expect(waitsForDonor({ ...waiting, pendingRaise: null }, { frequency: "QUARTERLY" })).toBe(false);
});
