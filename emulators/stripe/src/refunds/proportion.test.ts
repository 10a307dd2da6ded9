import fc from "fast-check";
import { expect, test } from "vitest";
import { proportionCents } from "./proportion";

const cents = fc.integer({ min: 1, max: 99_999_999 });

test("refunds in any parts add up to exactly the whole, and never to more before", () => {
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.array(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 8 }),
      (charge, total, parts) => {
        let doneCents = 0;
        let backCents = 0;
        for (const part of [...parts, charge]) {
          const partCents = Math.min(charge - doneCents, part);
          doneCents += partCents;
          backCents += proportionCents(total, backCents, { partCents, doneCents, ofCents: charge });
          expect(backCents).toBeLessThanOrEqual(total);
        }
        expect(backCents).toBe(total);
      },
    ),
  );
});

test("a refund does not include the share of an earlier one that left the transfer alone", () => {
  expect(proportionCents(7840, 0, { partCents: 5226, doneCents: 7840, ofCents: 7840 })).toBe(5226);
  expect(proportionCents(7840, 7000, { partCents: 5226, doneCents: 7840, ofCents: 7840 })).toBe(840);
});
