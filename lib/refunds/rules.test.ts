import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOf } from "@/lib/kernel/money";
import { feeShareCents, foreignFeeReturns, refundLines, undone } from "./rules";

const cents = fc.integer({ min: 100, max: 99_999_999 });
const parts = fc.array(fc.integer({ min: 1, max: 40_000_000 }), { maxLength: 12 });

/** Splits a donation into refunds that sum to the amount paid. */
function cut(total: number, sizes: number[]): number[] {
  const out: number[] = [];
  let left = total;
  for (const part of sizes) if (part < left) left -= out[out.push(part) - 1] ?? 0;
  return [...out, left];
}

test("for any split of a donation, the returned fees sum to the whole fee and never exceed their refund", () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 100 }), parts, (totalChargedCents, percent, sizes) => {
      const platformFeeCents = shareOf(totalChargedCents, percent, 10_000);
      const before = { amountCents: 0, feeCents: 0 };
      for (const amountCents of cut(totalChargedCents, sizes)) {
        const feeCents = feeShareCents({ platformFeeCents, totalChargedCents }, before, amountCents);
        expect(feeCents).toBeLessThanOrEqual(amountCents);
        before.amountCents += amountCents;
        before.feeCents += feeCents;
        expect(before.feeCents).toBeLessThanOrEqual(platformFeeCents);
      }
      expect(before).toEqual({ amountCents: totalChargedCents, feeCents: platformFeeCents });
    }),
  );
});

test("half a cent of a share rounds up, even beyond the safe integer range", () => {
  expect(shareOf(50, 1, 100)).toBe(1);
  expect(shareOf(49, 1, 100)).toBe(0);
  expect(shareOf(99_999_999, 99_999_999, 99_999_999)).toBe(99_999_999);
});

test("the lines of a refund sum to zero, with and without a part that could not be recovered", () => {
  for (const reversedCents of [5000, 3000, 0]) {
    const lines = refundLines({ amountCents: 5000, reversedCents, feeReturnedCents: 50 });
    expect(Object.values(lines).reduce((all, one) => all + one, 0)).toBe(0);
    const back = Object.entries(undone(lines)).map(([account, one]) => [account, 0 - one]);
    expect(Object.fromEntries(back)).toEqual(lines);
  }
});

test("a fee returned in the dashboard belongs to the refund of the same request, once", () => {
  const refund = (id: string, created: number, refundId: string | null = null) => ({
    id,
    created,
    refundId,
    amountCents: 1,
    state: "live" as const,
    failureReason: null,
    reason: null,
  });
  const returns = [
    { amountCents: 70, created: 100, cause: null },
    { amountCents: 80, created: 101, cause: null },
    { amountCents: 5, created: 100, cause: "refund:ours" },
  ];
  const refunds = [refund("ours", 99, "r1"), refund("a", 100), refund("b", 102), refund("late", 500)];
  expect(foreignFeeReturns({ refunds, fee: { id: "fee", amountCents: 200, returns } })).toEqual(
    new Map([
      ["a", 70],
      ["b", 80],
    ]),
  );
});
