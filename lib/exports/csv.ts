import { stringify } from "csv-stringify/sync";

/** A column: its stable name, and its cell of a row. Null and undefined are empty cells. */
export type Column<Row> = readonly [
  name: string,
  cell: (row: Row) => string | number | boolean | Date | null | undefined,
];

/** A formula after whitespace; the library detects those at the beginning of a cell. */
const HIDDEN_FORMULA = /^\s+[=+\-@\uff0b\uff0d\uff1d\uff20]/;
/**
 * Where a formula would start if a spreadsheet splits rows by semicolons or tabs, as Excel does in much of
 * Europe. Quotes do not prevent it: a row starts without one, so later ones are plain characters, and line
 * breaks within them end the row. A `;-)` is no formula.
 */
const FORMULA_WITHIN = /[;\t\r\n](?=(?:[^\S\t\r\n]|")*(?:[=@\uff1d\uff20]|[+\-\uff0b\uff0d](?!\))))/g;
/** Quoted although RFC 4180 requires it only for commas: for spreadsheets that split by all of these. */
const OTHER_SEPARATORS = /[;\t]/;

/**
 * Rows as CSV (RFC 4180: CRLF, no byte order mark). A text that a spreadsheet would run as a formula, also
 * when it splits by other separators, gets an apostrophe in front. Numbers are unchanged, negative ones too.
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
    // Otherwise a single line feed inside a cell would not be quoted.
    quote_record_delimiter: true,
    quoted_match: OTHER_SEPARATORS,
    escape_formulas: true,
    cast: {
      string: asText,
      boolean: String,
      // An invalid date is an empty cell, so that one row cannot break a file.
      date: (at) => (Number.isNaN(at.getTime()) ? "" : at.toISOString()),
    },
  });
}

/** The text with an apostrophe before each formula that the library does not detect. */
function asText(text: string): string {
  const within = text.replace(FORMULA_WITHIN, "$&'");
  return HIDDEN_FORMULA.test(text) ? `'${within}` : within;
}
