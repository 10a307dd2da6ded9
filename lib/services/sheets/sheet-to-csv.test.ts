import { strToU8, zipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { isArchive, sheetToCsv } from "./sheet-to-csv";
import { xlsx } from "./testing/xlsx";

vi.mock("@/lib/services/log");

test("a sheet becomes CSV: texts, amounts, and dates as days", async () => {
  const cells = (row: number) => `<c r="A${row}" t="s"><v>3</v></c><c r="B${row}"><v>1234.5</v></c>`;
  const file = xlsx(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2">${cells(2)}<c r="C2" s="1"><v>46346</v></c></row><row r="4">${cells(4)}</row>`,
    ["Name", "Amount", "Date", "Diaz, &quot;Rosa&quot;"],
  );
  expect(isArchive(file)).toBe(true);
  expect(
    (await sheetToCsv(file))
      ?.toString()
      .trim()
      .split("\n")
      .map((line) => line.replace(/,+$/, "")),
  ).toEqual(["Name,Amount,Date", '"Diaz, ""Rosa""",1234.5,2026-11-20', "", '"Diaz, ""Rosa""",1234.5']);
});

test("a file that unpacks to more than it may is refused, and so is one that is no spreadsheet", async () => {
  const bomb = xlsx(`<row r="1"><c r="A1"><v>1</v></c></row>${" ".repeat(256 * 1024)}`);
  expect(bomb.length).toBeLessThan(16 * 1024);
  expect(await sheetToCsv(bomb, { mostBytes: 64 * 1024 })).toBeNull();
  expect((await sheetToCsv(bomb))?.toString().trim()).toBe("1");
  expect(await sheetToCsv(Buffer.from(zipSync({ "a.txt": strToU8("hello") })))).toBeNull();
  expect(await sheetToCsv(Buffer.from("PK\u0003\u0004 broken", "latin1"))).toBeNull();
});
