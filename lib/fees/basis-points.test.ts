import fc from "fast-check";
import { expect, test } from "vitest";
import { inForm } from "@/scripts/long-forms";
import { feeBasisPoints } from "./basis-points";
import { type FeeMethod, quote } from "./quote";
import { WAIVER_CENTS } from "./waiver";

/** Returns the processor's part of a total, rounding any fraction of a cent up. */
const kept = (totalCents: number, basisPoints: number) => Math.ceil((totalCents * basisPoints) / 10_000);

test("$100.00 by card is exactly 2.5 %", () => {
  expect(feeBasisPoints(250, 10_000)).toBe(250);
});

test("the organization never nets less than quoted, and the platform forgoes less than a hundredth of a percent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 90_000_000 }),
      fc.integer({ min: 0, max: WAIVER_CENTS }),
      fc.constantFrom<FeeMethod>("card", "ach", "apple_pay", "google_pay"),
      fc.boolean(),
      (amountCents, waiverLeftCents, method, coverFees) => {
        const sums = quote({ amountCents, method, coverFees, waiverLeftCents });
        const total = sums.totalChargedCents;
        const feeCents = sums.processingFeeCents + sums.platformFeeCents;
        const points = feeBasisPoints(feeCents, total);
        const nets = total - kept(total, points);
        return nets >= sums.netAmountCents && feeCents - (total * points) / 10_000 < total / 10_000;
      },
    ),
    { numRuns: inForm(5000, 20_000) },
  );
});

test("every amount up to $1,000 by card and bank, with and without the platform's fee", () => {
  for (const method of ["card", "ach"] as const)
    for (const waiverLeftCents of [0, WAIVER_CENTS])
      for (const coverFees of [true, false])
        for (let amountCents = 100; amountCents <= 100_000; amountCents += 1) {
          const { totalChargedCents: total, netAmountCents } = quote({
            amountCents,
            method,
            coverFees,
            waiverLeftCents,
          });
          const nets = total - kept(total, feeBasisPoints(total - netAmountCents, total));
          if (nets < netAmountCents) throw new Error(`${method} ${amountCents}: nets ${nets} of ${total}`);
        }
});
