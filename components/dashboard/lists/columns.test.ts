import { expect, test } from "vitest";
import { keptColumns, shownColumns } from "./columns";

test("a list shows the stored columns in list order, or its default columns", () => {
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
