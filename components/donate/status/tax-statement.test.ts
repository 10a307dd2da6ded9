import { expect, test } from "vitest";
import { translationOf } from "@/lib/languages/translator";
import { taxStatement } from "./tax-statement";

const TRANSLATION = translationOf("en");
const donation = (given: Partial<Parameters<typeof taxStatement>[0]> = {}) => ({
  remainingCents: 10_000,
  totalChargedCents: 10_000,
  goodsValueCents: 0,
  receiptNumber: "ALM-7K3M-9Q2X-TB4C",
  ticketCount: null,
  org: { name: "Hope Shelter", taxStatus: "501C3" as const },
  ...given,
});

test("a gift without anything in return states that no goods or services were provided", () => {
  expect(taxStatement(donation(), TRANSLATION)).toBe(
    "No goods or services were provided in exchange for this gift.",
  );
});

test("there is no statement if donations are not deductible", () => {
  for (const goodsValueCents of [0, 2000, null])
    expect(
      taxStatement(
        donation({ goodsValueCents, org: { name: "Local Press", taxStatus: "OTHER" } }),
        TRANSLATION,
      ),
    ).toBeNull();
});

test("after a refund only the remaining payment is deductible", () => {
  const part = { remainingCents: 5358 };
  for (const goodsValueCents of [0, null])
    expect(taxStatement(donation({ ...part, goodsValueCents }), TRANSLATION)).toContain(
      "only the remaining $53.58 counts",
    );
  expect(taxStatement(donation({ ...part, goodsValueCents: 2000 }), TRANSLATION)).toContain(
    "the remaining $53.58 minus",
  );
  for (const goodsValueCents of [0, 2000, null])
    expect(taxStatement(donation({ remainingCents: 0, goodsValueCents }), TRANSLATION)).toBe(
      "This gift was returned in full. Receipt ALM-7K3M-9Q2X-TB4C is no longer valid for tax purposes.",
    );
});

test("a ticket of unknown value is never described as a gift without goods in return", () => {
  for (const remainingCents of [10_000, 5358]) {
    const statement = taxStatement(
      donation({ goodsValueCents: null, ticketCount: 2, remainingCents }),
      TRANSLATION,
    );
    expect(statement).toContain("nly part of a ticket price");
    expect(statement).not.toContain("No goods");
  }
  expect(
    taxStatement(donation({ goodsValueCents: null, ticketCount: 2, remainingCents: 0 }), TRANSLATION),
  ).toBe(
    "This payment was returned in full. Receipt ALM-7K3M-9Q2X-TB4C is no longer valid for tax purposes.",
  );
});
