import { expect, test } from "vitest";
import { isLargeRaise } from "./rules";

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
])(
  "%i cents, from %i with %s agreed: a large raise is %s",
  (amountCents, presentCents, agreedCents, large) => {
    expect(isLargeRaise(amountCents, { presentCents, agreedCents })).toBe(large);
  },
);
