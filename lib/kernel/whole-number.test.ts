import { expect, test } from "vitest";
import { z } from "zod";
import { listDonationsQuery } from "@/lib/donations/list/schemas";
import { refundQuoteQuery } from "@/lib/refunds/schemas";
import { pageLimit, pageNumber } from "./whole-number";

const query = z.object({ page: pageNumber(), limit: pageLimit(20) });
const translationOf = (page: unknown) =>
  query.safeParse({ page }).error?.issues.map(({ message }) => message);

test("`page` and `limit` accept digits and have defaults", () => {
  expect(query.parse({})).toEqual({ page: 1, limit: 20 });
  expect(query.parse({ page: "12", limit: "100" })).toEqual({ page: 12, limit: 100 });
});

test.each(["0x10", "1e1", " 5 ", "5 ", "+5", "", "1.0", "1_0", "\u0665", "Infinity"])(
  "other notations of numbers are refused: %j",
  (page) => {
    expect(translationOf(page)).toEqual(["Must be a whole number"]);
  },
);

test("the message for a number out of bounds states the bound", () => {
  expect(translationOf("0")).toEqual(["At least 1"]);
  expect(translationOf("-3")).toEqual(["At least 1"]);
  expect(query.safeParse({ limit: "101" }).error?.issues).toMatchObject([{ message: "At most 100" }]);
});

test("cents in a query are parsed in the same way", () => {
  expect(refundQuoteQuery.parse({ amountCents: "2500" })).toEqual({ amountCents: 2500 });
  expect(refundQuoteQuery.parse({})).toEqual({});
  for (const amountCents of ["0x10", "1e3", ""])
    expect(refundQuoteQuery.safeParse({ amountCents }).error?.issues).toMatchObject([
      { message: "Enter a whole number of cents" },
    ]);
});

test("a list of donations accepts digits only", () => {
  expect(listDonationsQuery.safeParse({ orgId: "a", page: "1e1" }).success).toBe(false);
  expect(listDonationsQuery.parse({ orgId: "a", page: "10" }).page).toBe(10);
});
