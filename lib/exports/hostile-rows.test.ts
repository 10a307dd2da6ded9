import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anyHostileText,
  HOSTILE_INSTANTS,
  HOSTILE_TEXTS,
  numbers,
  type Texts,
} from "@/lib/kernel/testing/hostile-values";
import { inForm } from "@/scripts/long-forms";
import { ARCHIVE_TABLES } from "./archive/tables";
import { DONATION_COLUMNS, DONOR_COLUMNS, LETTER_COLUMNS, PAYOUT_COLUMNS } from "./columns";
import { type Cell, type Column, csvText } from "./csv";

const lineOf = (columns: readonly Column[], texts: Texts) => {
  const kinds: Record<Column[1], fc.Arbitrary<Cell>> = {
    text: texts,
    number: numbers,
    money: fc.integer(),
    flag: fc.boolean(),
    instant: fc.oneof(fc.date(), fc.constantFrom(...HOSTILE_INSTANTS)),
  };
  return fc.tuple(...columns.map(([, kind]) => fc.option(kinds[kind], { freq: 4 })));
};

/** Returns the cells of a file according to RFC 4180. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length === file.split("\r\n")[0]?.split(",").length);
}

test("hostile stored data cannot break an exported file, add a cell or start a formula", () => {
  const widest = ARCHIVE_TABLES.filter(({ columns }) => columns.length > 30);
  const archived = widest.map(({ columns }) => columns.map(({ name, kind }): Column => [name, kind]));
  for (const columns of [DONATION_COLUMNS, DONOR_COLUMNS, LETTER_COLUMNS, PAYOUT_COLUMNS, ...archived])
    for (const [texts, numRuns] of [
      ...HOSTILE_TEXTS.map((text) => [fc.constant(text), inForm(1, 3)] as const),
      [anyHostileText, inForm(30, 60)] as const,
    ])
      fc.assert(
        fc.property(lineOf(columns, texts), (line) => {
          const file = csvText(columns, [line, line], { header: true });
          const [head, first, second, ...more] = cellsOf(file);
          expect(head).toEqual(columns.map(([name]) => name));
          // Commas, quotes and line breaks in a text create no cells or rows.
          expect(second).toEqual(first);
          expect(first).toHaveLength(columns.length);
          expect(more).toEqual([]);
          const formulas = columns.filter(
            ([, kind], at) =>
              kind === "text" && /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(first?.[at] ?? ""),
          );
          expect(formulas).toEqual([]);
        }),
        { numRuns, seed: 9, endOnFailure: true },
      );
});
