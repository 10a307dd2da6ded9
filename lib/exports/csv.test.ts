import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyHostileText, HOSTILE_INSTANTS, HOSTILE_NUMBERS } from "@/lib/kernel/testing/hostile-values";
import { inForm } from "@/scripts/long-forms";
import { type Cell, type Column, csvText, type Line, unguarded } from "./csv";

const TEXT: readonly Column[] = [["text", "text"]];
const cellOf = (text: string) => csvText(TEXT, [[text]], { header: false }).slice(0, -2);

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
 * Returns the cells that Excel reads when it splits by semicolons: a quote counts only at the beginning of a cell, and
 * text after the closing quote belongs to the cell.
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

it("contains no formula for a spreadsheet that splits by semicolons, for any text", () => {
  const signs = ["=", "+", "-", "@", "＝", ";", '"', "'", ",", "\n", "\r", " ", "a", "1"];
  let seed = 1;
  const pick = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return signs[seed % signs.length] ?? "";
  };
  const texts = Array.from({ length: 5_000 }, () => Array.from({ length: 8 }, pick).join(""));
  const columns: readonly Column[] = [
    ["id", "text"],
    ["text", "text"],
    ["more", "text"],
    ["cents", "number"],
  ];
  const lines = texts.map((text) => ["id", text, [...text].reverse().join(""), -1250]);
  const run = cellsBySemicolon(csvText(columns, lines, { header: true })).filter((cell) =>
    /^\s*(?:[=@＝]|[+-](?!\)))/.test(cell),
  );
  expect(run).toEqual([]);
  expect(cellsBySemicolon(`a,"b;=1";"x"y;"=2"`)).toEqual(['a,"b', '=1"', "xy", "=2"]);
});

it("writes numbers, booleans, instants and null unguarded, including negative numbers", () => {
  const columns: readonly Column[] = [
    ["cents", "number"],
    ["kept_cents", "number"],
    ["yes", "flag"],
    ["no", "flag"],
    ["at", "instant"],
    ["stored_at", "instant"],
    ["none", "text"],
    ["last", "text"],
  ];
  const line = [
    -1250,
    "-1250",
    true,
    false,
    new Date("2026-06-01T12:00:00Z"),
    "2026-06-01 12:00:00+00",
    null,
    "x",
  ];
  expect(csvText(columns, [line], { header: true })).toBe(
    "cents,kept_cents,yes,no,at,stored_at,none,last\r\n-1250,-1250,true,false,2026-06-01T12:00:00.000Z,2026-06-01T12:00:00.000Z,,x\r\n",
  );
});

it("has a header row without rows", () => {
  expect(csvText(TEXT, [], { header: true })).toBe("text\r\n");
});

/** Writes the same file with the library csv-stringify, after guarding against formulas. */
function fileByLibrary(columns: readonly Column[], lines: readonly Line[]): string {
  const hidden = /^\s+[=+\-@\uff0b\uff0d\uff1d\uff20]/;
  const inside = /[;\t\r\n](?=(?:[^\S\t\r\n]|")*(?:[=@\uff1d\uff20]|[+\-\uff0b\uff0d](?!\))))/g;
  const cells = lines.map((line) =>
    columns.map(([, kind], at) => {
      const cell = line[at] ?? null;
      if (cell === null || kind === "text" || kind === "flag") return cell;
      return kind === "number" ? Number(cell) : new Date(cell as string | Date);
    }),
  );
  return stringify(cells, {
    columns: columns.map(([name]) => name),
    header: true,
    record_delimiter: "\r\n",
    quote_record_delimiter: true,
    quoted_match: /[;\t]/,
    escape_formulas: true,
    cast: {
      string: (text) => (hidden.test(text) ? "'" : "") + text.replace(inside, "$&'"),
      boolean: String,
      date: (at) => (Number.isNaN(at.getTime()) ? "" : at.toISOString()),
    },
  });
}

it("writes the same bytes as a general-purpose library, for any texts, numbers and times", () => {
  const signs = fc.string({
    unit: fc.constantFrom(
      ..."=+-@\uff0b\uff0d\uff1d\uff20;,\"'\t\r\n )(a1",
      "\u00a0",
      "\ufeff",
      "\ud83d",
      "\udc9a",
    ),
    maxLength: 8,
  });
  const cents = fc.maxSafeInteger();
  /** Times as formatted by PostgreSQL, for sessions in UTC and other time zones. */
  const stored = fc
    .tuple(
      fc.date({ min: new Date(0), max: new Date("2999-12-31"), noInvalidDate: true }),
      fc.constantFrom(0, 1, 2, 3),
    )
    .chain(([at, digits]) => {
      const second = at.toISOString().slice(0, 19).replace("T", " ");
      const fraction = digits > 0 ? `.${at.toISOString().slice(20, 20 + digits)}` : "";
      return fc.constantFrom("+00", "-05", "+05:30").map((zone) => `${second}${fraction}${zone}`);
    });
  const kinds: Record<Column[1], fc.Arbitrary<Cell>> = {
    text: fc.oneof(signs, anyHostileText),
    number: fc.oneof(cents, cents.map(String), fc.constantFrom(...HOSTILE_NUMBERS)),
    money: cents,
    flag: fc.boolean(),
    instant: fc.oneof(
      stored,
      fc.date(),
      fc.constantFrom(...HOSTILE_INSTANTS, "infinity", "0044-03-15 00:00:00+00 BC"),
    ),
  };
  const columns: readonly Column[] = [
    ["first", "text"],
    ["second", "text"],
    ["amount_cents", "number"],
    ["anonymous", "flag"],
    ["created_at", "instant"],
    ["last", "text"],
  ];
  const line = fc.tuple(...columns.map(([, kind]) => fc.option(kinds[kind])));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
      expect(csvText(columns, lines, { header: true })).toBe(fileByLibrary(columns, lines));
    }),
    { numRuns: inForm(400, 20_000), seed: 11, endOnFailure: true },
  );
});

it("the guard of a cell can be removed, so that imports restore the exported text", () => {
  const marks = fc.string({ unit: fc.constantFrom("=", "-", "@", ";", "\t", "\n", " ", "a", '"', ")") });
  const texts = fc.oneof(marks, anyHostileText).filter((text) => !text.includes("'"));
  fc.assert(
    fc.property(texts, (text) => {
      const [row] = parse(csvText(TEXT, [[text]], { header: false }), { relax_column_count: true });
      // Lone surrogates cannot be encoded in UTF-8.
      expect(unguarded(row?.[0] ?? "")).toBe(Buffer.from(text).toString());
    }),
    { numRuns: inForm(400, 5000), seed: 12, endOnFailure: true },
  );
  expect(unguarded("'tis the season; 'cause")).toBe("'tis the season; 'cause");
});

it("cents are written as dollars with two decimals, for any sign and size", () => {
  const written = (cents: number) => csvText([["amount", "money"]], [[cents]], { header: false }).trim();
  expect([0, 5, -5, 100, -1234, 99_999_999].map(written)).toEqual([
    ...["0.00", "0.05", "-0.05", "1.00", "-12.34", "999999.99"],
  ]);
});
