import { expect, test } from "vitest";
import { keptColumns, visibilityOf } from "./columns";

const COLUMNS = [
  { id: "status", label: "Status", off: false },
  { id: "date", label: "Date", off: false },
  { id: "method", label: "Method", off: true },
  { id: "receipt", label: "Receipt number", off: true },
];

test("a list shows its default columns until columns are chosen", () => {
  expect(visibilityOf(COLUMNS, undefined)).toEqual({
    status: true,
    date: true,
    method: false,
    receipt: false,
  });
});

test("the cookie stores the chosen columns in list order", () => {
  const chosen = { receipt: true, status: false, method: true, date: true };
  expect(keptColumns(COLUMNS, chosen)).toBe("date.method.receipt");
  expect(visibilityOf(COLUMNS, "date.method.receipt")).toEqual(chosen);
});

test("a list without optional columns stays without them", () => {
  const none = { status: false, date: false, method: false, receipt: false };
  expect(visibilityOf(COLUMNS, keptColumns(COLUMNS, none))).toEqual(none);
});

test("unknown columns in the cookie are ignored", () => {
  expect(visibilityOf(COLUMNS, "method.<script>.status; path=/")).toEqual({
    status: false,
    date: false,
    method: true,
    receipt: false,
  });
});
