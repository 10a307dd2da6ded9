import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FeeMethod, processingFee, quote } from "@/lib/fees/quote";
import { WAIVER_CENTS } from "@/lib/fees/waiver";
import { cancelComment, whoCanceled } from "./cancellation";
import { amountWithin, failedAttempts, monthlyCents, renewalSums } from "./rules";

const terms = fc.record({
  amountCents: fc.integer({ min: 100, max: 90_000_000 }),
  method: fc.constantFrom<FeeMethod>("card", "ach"),
  coverFees: fc.boolean(),
  waiverLeftCents: fc.integer({ min: 0, max: WAIVER_CENTS }),
});

describe("the amounts of a renewal", () => {
  test("keep the total, add up, and deliver the full donation if fees are covered, for any change of the waiver", () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: WAIVER_CENTS }), (it, leftNow) => {
        const totalCents = quote(it).totalChargedCents;
        const sums = renewalSums({ ...it, totalCents, waiverLeftCents: leftNow });
        return (
          sums.totalChargedCents === totalCents &&
          sums.platformFeeCents >= 0 &&
          sums.netAmountCents === totalCents - sums.processingFeeCents - sums.platformFeeCents &&
          (!it.coverFees || sums.netAmountCents >= it.amountCents)
        );
      }),
      { numRuns: 10_000 },
    );
  });

  test("equal the first quote if nothing has changed", () => {
    fc.assert(
      fc.property(terms, (it) => {
        const first = quote(it);
        const again = renewalSums({ ...it, totalCents: first.totalChargedCents });
        return (
          again.platformFeeCents === first.platformFeeCents && again.netAmountCents === first.netAmountCents
        );
      }),
    );
  });
});

describe("the donation for a total set at the processor", () => {
  test("arrives in full, and one cent more would not", () => {
    fc.assert(
      fc.property(terms, (it) => {
        const totalCents = quote({ ...it, coverFees: true }).totalChargedCents;
        const amountCents = amountWithin({ ...it, coverFees: true, totalCents });
        const fee = (amount: number) =>
          quote({ ...it, amountCents: amount, coverFees: false }).platformFeeCents;
        const room = totalCents - processingFee(totalCents, it.method);
        return amountCents + fee(amountCents) <= room && amountCents + 1 + fee(amountCents + 1) > room;
      }),
    );
  });

  test("is the total itself when the donor does not cover fees", () => {
    const it = { totalCents: 777, method: "card", coverFees: false, waiverLeftCents: 0 } as const;
    expect(amountWithin(it)).toBe(777);
  });
});

test.each([
  [{ attemptCount: 1, newestHolds: false, reported: false }, 1],
  [{ attemptCount: 2, newestHolds: true, reported: false }, 1],
  // Paid manually: the attempt count does not include the first failure, but its event reports it.
  [{ attemptCount: 1, newestHolds: true, reported: true }, 1],
  [{ attemptCount: 1, newestHolds: true, reported: false }, 0],
  [{ attemptCount: 0, newestHolds: false, reported: false }, 0],
])("of attempts %j, %i failed", (attempts, failed) => {
  expect(failedAttempts(attempts)).toBe(failed);
});

test("the canceller is read from the processor's comment, and a foreign comment is never attributed to staff", () => {
  const read = (comment: string | null, reason: string | null = null, expired = false) =>
    whoCanceled({ cancelComment: comment, cancelReason: reason, expired });
  expect(read(cancelComment("donor", "Two\nlines"))).toEqual({
    canceledBy: "DONOR",
    actor: "donor",
    reason: "Two\nlines",
  });
  expect(read(cancelComment("staff:user_1", null))).toMatchObject({ canceledBy: "STAFF", reason: null });
  expect(read("the donor called", "cancellation_requested")).toEqual({
    canceledBy: "PROCESSOR",
    actor: "processor",
    reason: "the donor called",
  });
  expect(read(null, "payment_failed").reason).toBe("The payment failed too often");
  expect(read(null, null, true)).toMatchObject({ canceledBy: "SYSTEM", reason: "abandoned" });
});

test("the monthly average spreads longer intervals over their months, rounded once in total", () => {
  const rounds = (monthly: number, quarterly: number, annual: number) => ({
    MONTHLY: { amountCents: monthly },
    QUARTERLY: { amountCents: quarterly },
    ANNUAL: { amountCents: annual },
  });
  expect(monthlyCents(rounds(5_000, 3_000, 12_000))).toBe(5_000 + 1_000 + 1_000);
  expect(monthlyCents(rounds(0, 0, 12 * 100))).toBe(100);
  expect(monthlyCents(rounds(0, 0, 6))).toBe(1);
  expect(monthlyCents(rounds(0, 0, 5))).toBe(0);
});
