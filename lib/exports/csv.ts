import { stringify } from "csv-stringify/sync";

/** One column: its name, which is stable, and its cell of a row. Null and undefined are empty cells. */
export type Column<Row> = readonly [
  name: string,
  cell: (row: Row) => string | number | boolean | Date | null | undefined,
];

/** What a spreadsheet may take for a formula behind blanks; the library knows those that a cell begins with. */
const HIDDEN_FORMULA = /^\s+[=+\-@\uff0b\uff0d\uff1d\uff20]/;

/**
 * Rows as CSV (RFC 4180: CRLF, quoted where needed, without a byte order mark). A text that a spreadsheet would run as a
 * formula gets an apostrophe in front; numbers stay numbers, negative ones too.
 */
export function csvText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { header }: { header: boolean },
): string {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  return stringify(cells, {
    columns: columns.map(([name]) => name),
    header,
    record_delimiter: "\r\n",
    // Without it, a single line feed inside of a cell would not be quoted.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      string: (text) => (HIDDEN_FORMULA.test(text) ? `'${text}` : text),
      boolean: String,
      date: (at) => at.toISOString(),
    },
  });
}
