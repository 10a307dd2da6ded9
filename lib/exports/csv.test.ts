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
    ["\t=1+1", `"'\t'=1+1"`],
    ["\r=1+1", `"'\r'=1+1"`],
    ["\n=1+1", `"'\n'=1+1"`],
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
    ["a;=1+1", `"a;'=1+1"`],
    ["a;=1+1;b;@x;", `"a;'=1+1;b;'@x;"`],
    ["x\t=1", `"x\t'=1"`],
    ["one\n=1+1", `"one\n'=1+1"`],
    ["one\r\n-2+3", `"one\r\n'-2+3"`],
    ["a; \u00a0=1", `"a;' \u00a0=1"`],
    ["a;\t=1", `"a;\t'=1"`],
    ["a;＝1", `"a;'＝1"`],
    ["a;-(1)", `"a;'-(1)"`],
    ["a;+cmd|' /C calc'!A0;", `"a;'+cmd|' /C calc'!A0;"`],
    [`a;"=cmd|' /C calc'!A0;`, `"a;'""=cmd|' /C calc'!A0;"`],
    ["=1;=2", `"'=1;'=2"`],
    [" =1;=2", `"' =1;'=2"`],
  ])(
    "of which a spreadsheet that splits by semicolons or tabs would run a part is text: %j",
    (text, written) => {
      expect(cellOf(text)).toBe(written);
    },
  );

  it.each([
    ["a;b", '"a;b"'],
    ["x\ty", '"x\ty"'],
    ["Thanks ;-)", '"Thanks ;-)"'],
    ["a=1;b=2", '"a=1;b=2"'],
    ["Tom & Ann; 5-7 pm", '"Tom & Ann; 5-7 pm"'],
  ])("with another separator is unchanged and quoted: %j", (text, written) => {
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
  ])("that is harmless is unchanged, quoted where required: %j", (text, written) => {
    expect(cellOf(text)).toBe(written);
  });
});

/**
 * The cells Excel reads when it splits by semicolons: a quote counts only at the beginning of a cell, and
 * text after the closing one belongs to the cell.
 */
function cellsBySemicolon(file: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < file.length; at++) {
    let cell = "";
    if (file[at] === '"')
      for (at++; at < file.length && !(file[at] === '"' && file[++at] !== '"'); at++) cell += file[at];
    for (; at < file.length && !";\r\n".includes(file[at] ?? ""); at++) cell += file[at];
    cells.push(cell);
  }
  return cells;
}

it("leaves no formula to a spreadsheet that splits by semicolons, for any text", () => {
  const signs = ["=", "+", "-", "@", "＝", ";", '"', "'", ",", "\n", "\r", " ", "a", "1"];
  let seed = 1;
  const pick = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return signs[seed % signs.length] ?? "";
  };
  const texts = Array.from({ length: 5_000 }, () => Array.from({ length: 8 }, pick).join(""));
  const columns: readonly Column<string>[] = [
    ["id", () => "id"],
    ["text", (text) => text],
    ["more", (text) => [...text].reverse().join("")],
    ["cents", () => -1250],
  ];
  const run = cellsBySemicolon(csvText(columns, texts, { header: true })).filter((cell) =>
    /^\s*(?:[=@＝]|[+-](?!\)))/.test(cell),
  );
  expect(run).toEqual([]);
  expect(cellsBySemicolon(`a,"b;=1";"x"y;"=2"`)).toEqual(['a,"b', '=1"', "xy", "=2"]);
});

it("writes numbers, booleans, instants and null for programs; a negative number stays one", () => {
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

it("has a header row without rows", () => {
  expect(csvText(TEXT, [], { header: true })).toBe("text\r\n");
});
