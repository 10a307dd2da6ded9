import { expect, test } from "vitest";
import { taxStatement } from "./tax-statement";

const donation = (given: Partial<Parameters<typeof taxStatement>[0]> = {}) => ({
  remainingCents: 10_000,
  totalChargedCents: 10_000,
  goodsValueCents: 0,
  receiptNumber: "ALM-7K3M-9Q2X-TB4C",
  ticketCount: null,
  org: { name: "Hope Shelter" },
  ...given,
});

test("a whole gift for nothing in return says so, and no more", () => {
  expect(taxStatement(donation())).toBe("No goods or services were provided in exchange for this gift.");
});

test("after a refund no more is said to count than what remains of the payment", () => {
  const part = { remainingCents: 5358 };
  for (const goodsValueCents of [0, null])
    expect(taxStatement(donation({ ...part, goodsValueCents }))).toContain(
      "what remains of your payment, $53.58",
    );
  expect(taxStatement(donation({ ...part, goodsValueCents: 2000 }))).toContain(
    "what remains of your payment less",
  );
  for (const goodsValueCents of [0, 2000, null])
    expect(taxStatement(donation({ remainingCents: 0, goodsValueCents }))).toBe(
      "Nothing remains of this gift for tax purposes: receipt ALM-7K3M-9Q2X-TB4C is no longer valid.",
    );
});

test("a ticket whose value nobody stated is never called a gift for nothing in return", () => {
  for (const remainingCents of [10_000, 5358]) {
    const words = taxStatement(donation({ goodsValueCents: null, ticketCount: 2, remainingCents }));
    expect(words).toContain("ticket is not wholly a gift");
    expect(words).not.toContain("No goods");
  }
  expect(taxStatement(donation({ goodsValueCents: null, ticketCount: 2, remainingCents: 0 }))).toBe(
    "Nothing remains of this payment for tax purposes: receipt ALM-7K3M-9Q2X-TB4C is no longer valid.",
  );
});
