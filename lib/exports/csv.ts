import { stringify } from "csv-stringify/sync";

/** One column: its name, which is stable, and its cell of a row. Null and undefined are empty cells. */
export type Column<Row> = readonly [
  name: string,
  cell: (row: Row) => string | number | boolean | Date | null | undefined,
];

/** What a spreadsheet may take for a formula behind blanks; the library knows those that a cell begins with. */
const HIDDEN_FORMULA = /^\s+[=+\-@\uff0b\uff0d\uff1d\uff20]/;
/**
 * Where a cell with a formula would begin for a spreadsheet that splits rows by semicolons or tabs, as Excel does in much
 * of Europe. Quotes do not hold it off: a row begins without one, so those further on are characters like others (a cell
 * that begins with them is read without them), and line breaks within them end the row. A `;-)` is no formula.
 */
const FORMULA_WITHIN = /[;\t\r\n](?=(?:[^\S\t\r\n]|")*(?:[=@\uff1d\uff20]|[+\-\uff0b\uff0d](?!\))))/g;
/** Quoted, although RFC 4180 asks for it with commas alone: for spreadsheets that split by all of these at once. */
const OTHER_SEPARATORS = /[;\t]/;

/**
 * Rows as CSV (RFC 4180: CRLF, without a byte order mark). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, and so does a part of one that would be a cell of its own where rows are split by other separators
 * than commas; nothing else is changed. Numbers stay numbers, negative ones too.
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
    quoted_match: OTHER_SEPARATORS,
    escape_formulas: true,
    cast: {
      string: asText,
      boolean: String,
      // A time that is none is an empty cell: one row must not end a file.
      date: (at) => (Number.isNaN(at.getTime()) ? "" : at.toISOString()),
    },
  });
}

/** The text with an apostrophe before each formula that the library does not see. */
function asText(text: string): string {
  const within = text.replace(FORMULA_WITHIN, "$&'");
  return HIDDEN_FORMULA.test(text) ? `'${within}` : within;
}
