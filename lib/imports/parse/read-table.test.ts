import { expect, test } from "vitest";
import { readFirstRows, readTable } from "./read-table";

const all = async (file: Buffer | string) => {
  const rows = [];
  for await (const row of readTable(Buffer.from(file))) rows.push(row);
  return rows;
};
const cellsOf = async (file: Buffer | string) => (await all(file)).map(({ cells }) => cells);

test("commas, semicolons, tabs and bars are detected as delimiters, also with a quoted header", async () => {
  for (const mark of [",", ";", "\t", "|"])
    expect(await cellsOf(`"a,;|\tb"${mark}c${mark}d\r\n1${mark}2${mark}3\r\n`)).toEqual([
      ["a,;|\tb", "c", "d"],
      ["1", "2", "3"],
    ]);
});

test("UTF-8, UTF-16 and Windows-1252 are decoded to the same text", async () => {
  const text = "Name;City\nJosé Núñez;Köln";
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
  const files = [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from(text, "latin1"),
  ];
  for (const file of files) expect((await cellsOf(file))[1]).toEqual(["José Núñez", "Köln"]);
});

test("rows are numbered as in a spreadsheet, and empty rows are omitted", async () => {
  expect(await all('a,b\n\n1,"two\nlines"\n,\n3,4\n')).toEqual([
    { number: 1, cells: ["a", "b"] },
    { number: 3, cells: ["1", "two\nlines"] },
    { number: 5, cells: ["3", "4"] },
  ]);
});

test("a file that is not a table is rejected with the reason", async () => {
  await expect(readFirstRows(Buffer.from(""), 5)).rejects.toThrow("The file is empty.");
  await expect(readFirstRows(Buffer.from("a,b\n"), 5)).rejects.toThrow("no rows");
  await expect(all(Buffer.from([0x50, 0x4b, 0, 0, 1]))).rejects.toThrow("no text file");
  await expect(all('a,b\n1,"never closed\n')).rejects.toThrow("quotation mark");
  await expect(all(`${"a,".repeat(200)}b\n`)).rejects.toThrow("at most 200 columns");
  const many = `a\n${"1\n".repeat(100_001)}`;
  await expect(all(many)).rejects.toThrow("at most 100,000 rows");
});
