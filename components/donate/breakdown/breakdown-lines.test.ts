import { expect, test } from "vitest";
import { translationOf } from "@/lib/languages/translator";
import { breakdownLines, type DonationBreakdown } from "./breakdown-lines";

const PLAIN: DonationBreakdown = {
  amountCents: 8000,
  feesCents: 262,
  totalChargedCents: 8000,
  netAmountCents: 7738,
  coverFees: false,
  ticketCount: null,
};
const COVERED = { totalChargedCents: 8270, netAmountCents: 8000, coverFees: true };

const linesOf = (
  changes: Partial<DonationBreakdown>,
  options: Partial<Parameters<typeof breakdownLines>[1]> = {},
) =>
  breakdownLines(
    { ...PLAIN, ...changes },
    { orgName: "Hope Shelter", paid: false, returnedCents: 0, ...options },
    translationOf("en").t,
  ).map(({ label, cents }) => [label, cents]);

test("a gift and the fees deducted from it", () => {
  expect(linesOf({})).toEqual([
    ["Your gift", 8000],
    ["You pay", 8000],
    ["Fees, deducted from your gift", 262],
    ["Hope Shelter receives", 7738],
  ]);
});

test("tickets are never called a gift", () => {
  expect(linesOf({ ticketCount: 2 })).toEqual([
    ["2 tickets", 8000],
    ["You pay", 8000],
    ["Fees, deducted from your payment", 262],
    ["Hope Shelter receives", 7738],
  ]);
  expect(linesOf({ ...COVERED, ticketCount: 1 }, { paid: true })).toEqual([
    ["1 ticket", 8000],
    ["Fees you covered", 270],
    ["You paid", 8270],
    ["Hope Shelter receives", 8000],
  ]);
  const returned = linesOf({ ticketCount: 2 }, { paid: true, returnedCents: 3000 });
  expect(JSON.stringify(returned)).not.toMatch(/gift/i);
});

test("after a refund the returned amount replaces what the organization receives", () => {
  expect(linesOf(COVERED, { paid: true, returnedCents: 2000 })).toEqual([
    ["Your gift", 8000],
    ["Fees you covered", 270],
    ["You paid", 8270],
    ["Returned to you", 2000],
    ["Remaining payment", 6270],
  ]);
});
