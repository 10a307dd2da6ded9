import { expect, test } from "vitest";
import { type DonationSums, sumLines } from "./sum-lines";

const SUMS: DonationSums = {
  amountCents: 8000,
  feesCents: 262,
  totalChargedCents: 8000,
  netAmountCents: 7738,
  coverFees: false,
  ticketCount: null,
};
const COVERED = { totalChargedCents: 8270, netAmountCents: 8000, coverFees: true };

const say = (sums: Partial<DonationSums>, told: Partial<Parameters<typeof sumLines>[1]> = {}) =>
  sumLines({ ...SUMS, ...sums }, { orgName: "Hope Shelter", paid: false, returnedCents: 0, ...told }).map(
    ({ words, cents }) => [words, cents],
  );

test("a gift is called one, with what is taken from it", () => {
  expect(say({})).toEqual([
    ["Your gift", 8000],
    ["You pay", 8000],
    ["Fees, taken from the gift", 262],
    ["Hope Shelter receives", 7738],
  ]);
});

test("tickets are never called a gift, whoever bears the fees and whatever went back", () => {
  expect(say({ ticketCount: 2 })).toEqual([
    ["2 tickets", 8000],
    ["You pay", 8000],
    ["Fees, taken from the payment", 262],
    ["Hope Shelter receives", 7738],
  ]);
  expect(say({ ...COVERED, ticketCount: 1 }, { paid: true })).toEqual([
    ["1 ticket", 8000],
    ["Fees you covered", 270],
    ["You paid", 8270],
    ["Hope Shelter receives", 8000],
  ]);
  const returned = say({ ticketCount: 2 }, { paid: true, returnedCents: 3000 });
  expect(JSON.stringify(returned)).not.toMatch(/gift/i);
});

test("what went back stands in place of what the organization receives", () => {
  expect(say(COVERED, { paid: true, returnedCents: 2000 })).toEqual([
    ["Your gift", 8000],
    ["Fees you covered", 270],
    ["You paid", 8270],
    ["Returned to you", 2000],
    ["What remains of your payment", 6270],
  ]);
});
