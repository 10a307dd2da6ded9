import { expect, test } from "vitest";
import { isArrived } from "./statuses";
import { readMethod, readYes } from "./values";

test("yes, methods and statuses are recognized as worded in exports", () => {
  expect(["Yes", "TRUE", "1", "opted in"].map(readYes)).toEqual([true, true, true, true]);
  expect(["No", "", "0", "maybe"].map(readYes)).toEqual([false, false, false, false]);
  expect(["Check", "Credit Card", "ACH", "Cash", "In-Kind", "Venmo", "?"].map(readMethod)).toEqual([
    "CHECK",
    "PLATFORM",
    "BANK_TRANSFER",
    "CASH",
    "IN_KIND",
    "PLATFORM",
    null,
  ]);
  expect(["Completed", "paid", "", "Refunded", "Failed", "pending"].map(isArrived)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
