import { expect, test } from "vitest";
import { keptColumns, shownColumns } from "./columns";

test("a list shows the columns that were kept, in their order, and its first ones without a choice", () => {
  expect(shownColumns("donations", undefined)).toEqual(["status", "date", "campaign"]);
  expect(shownColumns("donations", keptColumns(["receipt", "method", "date"]))).toEqual([
    "date",
    "method",
    "receipt",
  ]);
  expect(shownColumns("donors", keptColumns([]))).toEqual([]);
  expect(shownColumns("recurring", undefined)).toEqual(["frequency", "status", "next", "campaign"]);
  expect(shownColumns("donors", "added.<script>.latest; path=/")).toEqual(["added"]);
});
