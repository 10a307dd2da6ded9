import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { designationProblems, scaleParts } from "./rules";

const part = (fundId: string | null, amountCents: number) => ({ fundId, amountCents });

describe("parts scaled to another amount", () => {
  test("sum to it exactly, and each is within a cent of its proportion", () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 10 }), cents, (amounts, amount) => {
        const parts = amounts.map((amountCents, index) => part(String(index), amountCents));
        const scaled = scaleParts(parts, amount);
        expect(scaled.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(amount);
        const total = amounts.reduce((sum, one) => sum + one, 0);
        for (const { fundId, amountCents } of scaled) {
          expect(amountCents).toBeGreaterThan(0);
          const exact = (amount * (amounts[Number(fundId)] ?? 0)) / total;
          expect(Math.abs(amountCents - exact)).toBeLessThan(1.000_001);
        }
      }),
    );
  });

  test("give leftover cents to the largest remainders, in order among equal ones", () => {
    const thirds = [part("a", 1), part("b", 1), part("c", 1)];
    expect(scaleParts(thirds, 100).map(({ amountCents }) => amountCents)).toEqual([34, 33, 33]);
    expect(scaleParts([part("a", 10), part("b", 25), part("c", 65)], 51)).toEqual([
      part("a", 5),
      part("b", 13),
      part("c", 33),
    ]);
  });

  test("omit a part of zero; for an amount of zero, the largest fund remains", () => {
    expect(scaleParts([part("a", 9900), part(null, 100)], 20)).toEqual([part("a", 20)]);
    expect(scaleParts([part("a", 100), part(null, 9900)], 0)).toEqual([part(null, 0)]);
  });
});

test("a split names each fund once and adds up to the amount", () => {
  const problems = (it: Parameters<typeof designationProblems>[0]) => designationProblems(it, 5000);
  expect(problems({ fundId: null })).toEqual({});
  expect(problems({ split: [part("a", 2000), part(null, 3000)] })).toEqual({});
  expect(problems({ split: [part("a", 2000), part("b", 2999)] })).toEqual({
    split: ["The parts add up to $49.99 instead of $50.00"],
  });
  expect(problems({ split: [part("a", 2000), part("a", 3000)] })).toEqual({ split: ["Name each fund once"] });
  expect(problems({ fundId: "a", split: [part("a", 2000), part(null, 3000)] })).toEqual({
    split: ["Give a fund or a split, not both"],
  });
});
