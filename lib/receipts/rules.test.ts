import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ReceiptRow, receiptSums } from "./rules";
import { goodsStatement, stateNotice } from "./statement";

const row = (given: Partial<ReceiptRow> = {}): ReceiptRow => ({
  status: "SUCCEEDED",
  paymentMethod: "CARD",
  amountCents: 10_000,
  totalChargedCents: 10_258,
  receivedCents: 10_258,
  refundedCents: 0,
  level: null,
  ticketCount: null,
  ticketsValueCents: null,
  taxStatus: "501C3",
  ...given,
});

function sumsOf(given: Partial<ReceiptRow> = {}) {
  const sums = receiptSums(row(given));
  if (!sums) throw new Error("no receipt");
  return sums;
}

const statementOf = (given: Partial<ReceiptRow>) =>
  goodsStatement({
    sums: sumsOf(given),
    organization: "Hope Shelter",
    taxStatus: given.taxStatus ?? "501C3",
    received: given.ticketCount ? "2 tickets" : null,
    language: "en",
  });

test("a donation that was never paid has no receipt", () => {
  for (const status of ["PENDING", "FAILED"] as const) expect(receiptSums(row({ status }))).toBeNull();
});

describe("a receipt's state follows the money", () => {
  test.each([
    ["paid", {}, { state: "VALID", returnedCents: 0, deductibleCents: 10_258 }],
    [
      "refunded in part",
      { refundedCents: 258 },
      { state: "REDUCED", returnedCents: 258, deductibleCents: 10_000 },
    ],
    ["refunded", { status: "REFUNDED", refundedCents: 10_258 }, { state: "VOID", deductibleCents: 0 }],
    [
      "lost to a dispute",
      { status: "REFUNDED" },
      { state: "VOID", returnedCents: 10_258, deductibleCents: 0 },
    ],
    ["disputed", { status: "DISPUTED" }, { state: "HELD", deductibleCents: null }],
    [
      "paid amount differs from the quote",
      { receivedCents: 9000 },
      { state: "VALID", paidCents: 9000, deductibleCents: 9000 },
    ],
  ] as const)("%s", (_, given, expected) => {
    expect(sumsOf(given)).toMatchObject(expected);
  });
});

test("only a receipt that counts in full has no notice", () => {
  const notice = (given: Partial<ReceiptRow>) =>
    stateNotice({
      sums: sumsOf(given),
      organization: "Hope Shelter",
      taxStatus: "501C3",
      status: given.status ?? "SUCCEEDED",
      language: "en",
    });
  expect(notice({})).toBeNull();
  expect(notice({ refundedCents: 258 })?.text).toContain("remaining $100.00 for tax purposes");
  expect(notice({ status: "DISPUTED" })?.text).toContain("not valid");
  expect(notice({ status: "REFUNDED" })?.text).toContain("no longer valid");
});

test("a payment above $75 with goods states their description, the good-faith estimate and the limit (Publication 1771)", () => {
  const words = statementOf({ ticketCount: 2, ticketsValueCents: 7000 });
  expect(words).toContain("2 tickets");
  expect(words).toContain("estimates in good faith at $70.00");
  expect(words).toContain("limited to the excess of what you paid over that value: $32.58");
});

test("tickets without a stated value are never called a contribution without goods", () => {
  expect(statementOf({ ticketCount: 2 })).not.toContain("No goods");
  expect(sumsOf({ ticketCount: 2 }).deductibleCents).toBeNull();
  expect(statementOf({ ticketCount: 2, ticketsValueCents: 0 })).toContain(
    "No goods or services were provided",
  );
});

test("receipts of an organization whose donations are not deductible never mention taxes", () => {
  for (const given of [
    {},
    { ticketCount: 2 },
    { refundedCents: 5 },
    { status: "REFUNDED" },
    { status: "DISPUTED" },
  ] as const) {
    const it = { ...given, taxStatus: "OTHER" } as const;
    expect(statementOf(it)).toBeNull();
    expect(sumsOf(it).deductibleCents).toBeNull();
    expect(
      JSON.stringify(
        stateNotice({
          sums: sumsOf(it),
          organization: "Hope Shelter",
          taxStatus: "OTHER",
          status: "SUCCEEDED",
          language: "en",
        }),
      ),
    ).not.toMatch(/tax|deduct/);
  }
});

test("the paid amount equals returned plus remaining, and is never less than the deductible amount", () => {
  const cents = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(cents, cents, fc.option(cents), fc.boolean(), (paid, refunded, value, isDisputed) => {
      const sums = sumsOf({
        status: isDisputed ? "DISPUTED" : "SUCCEEDED",
        receivedCents: paid,
        totalChargedCents: paid,
        refundedCents: Math.min(paid, refunded),
        ticketCount: 1,
        ticketsValueCents: value,
      });
      expect(sums.returnedCents + sums.remainingCents).toBe(sums.paidCents);
      expect(sums.deductibleCents ?? 0).toBeLessThanOrEqual(sums.remainingCents);
    }),
  );
});
