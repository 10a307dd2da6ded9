import { expect, test } from "vitest";
import { columnsIn } from "./amounts";
import { type Column, csvText } from "./csv";

test("the amounts of a file are written in cents or in dollars, to the cent", () => {
  const columns: Column[] = [
    ["part", "text"],
    ["donations", "number"],
    ["amount_cents", "number"],
    ["amount_cents_before", "number"],
  ];
  const lines = [
    ["total", 3, 1_966_111, "-5"],
    ["day", 0, 0, null],
  ];
  const file = (unit: "cents" | "dollars" | undefined) =>
    csvText(columnsIn(unit, columns), lines, { header: true }).split("\r\n");
  expect(file("dollars")).toEqual([
    "part,donations,amount,amount_before",
    "total,3,19661.11,-0.05",
    "day,0,0.00,",
    "",
  ]);
  for (const unit of ["cents", undefined] as const)
    expect(file(unit)).toEqual([
      "part,donations,amount_cents,amount_cents_before",
      "total,3,1966111,-5",
      "day,0,0,",
      "",
    ]);
});
