import { describe, expect, it } from "vitest";
import { type Column, csvText } from "./csv";

const TEXT: readonly Column<string>[] = [["text", (row) => row]];
const cellOf = (text: string) => csvText(TEXT, [text], { header: false }).slice(0, -2);

describe("a cell", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+1 555 0100", "'+1 555 0100"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1+1", "'\t=1+1"],
    ["\r=1+1", `"'\r=1+1"`],
    ["\n=1+1", `"'\n=1+1"`],
    ["  =1+1", "'  =1+1"],
    ["\u00a0@x", "'\u00a0@x"],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠x", "'＠x"],
    ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
  ])("that a spreadsheet would run is text: %j", (text, written) => {
    expect(cellOf(text)).toBe(written);
  });

  it.each([
    ["Ada", "Ada"],
    ["Smith, Jr.", '"Smith, Jr."'],
    ['"Mia"', '"""Mia"""'],
    ["one\ntwo", '"one\ntwo"'],
    ["one\r\ntwo", '"one\r\ntwo"'],
    ["one\rtwo", '"one\rtwo"'],
    ["Grüße 💚", "Grüße 💚"],
    ["a=b -c", "a=b -c"],
    ["", ""],
  ])("that is harmless is itself, quoted where it must be: %j", (text, written) => {
    expect(cellOf(text)).toBe(written);
  });
});

it("writes numbers, truth, instants and nothing as programs read them; a negative number stays one", () => {
  const columns: readonly Column<null>[] = [
    ["cents", () => -1250],
    ["yes", () => true],
    ["no", () => false],
    ["at", () => new Date("2026-06-01T12:00:00Z")],
    ["none", () => null],
    ["last", () => "x"],
  ];
  expect(csvText(columns, [null], { header: true })).toBe(
    "cents,yes,no,at,none,last\r\n-1250,true,false,2026-06-01T12:00:00.000Z,,x\r\n",
  );
});

it("names the columns of a file without rows", () => {
  expect(csvText(TEXT, [], { header: true })).toBe("text\r\n");
});
