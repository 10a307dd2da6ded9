import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inForm, isLongForm } from "@/scripts/long-forms";
import { type FeeMethod, processingFee, quote } from "./quote";
import { platformFee, remainingWaiverCents, WAIVER_CENTS } from "./waiver";

const card = (amountCents: number, coverFees: boolean, waiverLeftCents: number) =>
  quote({ amountCents, method: "card", coverFees, waiverLeftCents });

describe("the specified test values", () => {
  test("$100 by card, not covered, waived: fee 250, net 9750", () => {
    expect(card(10_000, false, WAIVER_CENTS)).toMatchObject({
      processingFeeCents: 250,
      platformFeeCents: 0,
      totalChargedCents: 10_000,
      netAmountCents: 9750,
    });
  });

  test.each([
    [10_000, WAIVER_CENTS, 10_256],
    [10_000, 0, 10_358],
    [2500, WAIVER_CENTS, 2587],
    [2500, 0, 2612],
  ])("%i covered with %i of the waiver left is charged %i", (amount, left, total) => {
    expect(card(amount, true, left).totalChargedCents).toBe(total);
  });

  test("$1.00 not covered nets 68 waived and 67 with the platform's fee", () => {
    expect(card(100, false, WAIVER_CENTS).netAmountCents).toBe(68);
    expect(card(100, false, 0).netAmountCents).toBe(67);
  });

  test("ACH reaches its cap at a charge of $624.38", () => {
    expect(processingFee(62_437, "ach")).toBe(499);
    expect(processingFee(62_438, "ach")).toBe(500);
    expect(processingFee(9_999_900, "ach")).toBe(500);
  });
});

test("a donation across the waiver's limit pays only on the part above it, and the remaining waiver is never negative", () => {
  expect(platformFee(10_000, 4000)).toBe(60);
  expect(platformFee(10_000, 10_000)).toBe(0);
  expect(platformFee(10_000, -5)).toBe(100);
  expect(remainingWaiverCents({ waiverUsedCents: 0 })).toBe(WAIVER_CENTS);
  expect(remainingWaiverCents({ waiverUsedCents: WAIVER_CENTS })).toBe(0);
});

/** The short form tests the smallest amounts, those around the ACH cap, the largest, and every 37th between them. */
const isTried = (cents: number): boolean =>
  isLongForm || cents <= 20_000 || (cents > 60_000 && cents <= 65_000) || cents > 990_000 || cents % 37 === 0;

/** Throws at the first violation. A million calls of `expect` would take minutes. */
function everyAmount(method: FeeMethod, waiverLeftCents: number): void {
  for (let amountCents = 100; amountCents <= 1_000_000; amountCents++) {
    if (!isTried(amountCents)) continue;
    const {
      totalChargedCents: total,
      netAmountCents,
      platformFeeCents,
    } = quote({
      amountCents,
      method,
      coverFees: true,
      waiverLeftCents,
    });
    const oneLess = total - 1 - processingFee(total - 1, method) - platformFeeCents;
    if (netAmountCents < amountCents || oneLess >= amountCents)
      throw new Error(
        `${method} ${amountCents}: charged ${total}, nets ${netAmountCents}, a cent less nets ${oneLess}`,
      );
  }
}

describe("covered fees: the organization nets the donation, and a total one cent lower would not suffice", () => {
  test.each<[FeeMethod, number]>([
    ["card", WAIVER_CENTS],
    ["card", 0],
    ["ach", WAIVER_CENTS],
    ["ach", 0],
  ])("amounts from 100 to 1,000,000 cents by %s with %i of the waiver left", (method, left) => {
    everyAmount(method, left);
  });

  test("larger amounts and half-used waivers", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 90_000_000 }),
        fc.integer({ min: 0, max: WAIVER_CENTS }),
        fc.constantFrom<FeeMethod>("card", "ach", "apple_pay", "google_pay"),
        (amountCents, waiverLeftCents, method) => {
          const q = quote({ amountCents, method, coverFees: true, waiverLeftCents });
          const oneLess = q.totalChargedCents - 1 - processingFee(q.totalChargedCents - 1, method);
          return q.netAmountCents >= amountCents && oneLess - q.platformFeeCents < amountCents;
        },
      ),
      { numRuns: inForm(5_000, 50_000) },
    );
  });
});
