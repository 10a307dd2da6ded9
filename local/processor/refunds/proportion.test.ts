import fc from "fast-check";
import { expect, test } from "vitest";
import { proportionCents } from "./proportion";

const cents = fc.integer({ min: 1, max: 99_999_999 });

test("refunds in any parts return exactly the whole in the end, and never more before", () => {
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.array(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 8 }),
      (charge, whole, parts) => {
        let doneCents = 0;
        let backCents = 0;
        for (const part of [...parts, charge]) {
          doneCents = Math.min(charge, doneCents + part);
          backCents += proportionCents(whole, backCents, { doneCents, ofCents: charge });
          expect(backCents).toBeLessThanOrEqual(whole);
        }
        expect(backCents).toBe(whole);
      },
    ),
  );
});
