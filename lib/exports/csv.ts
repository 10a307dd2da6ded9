/**
 * The format of a cell. `text` is guarded against formulas. `number` is written as PostgreSQL or JavaScript formats it.
 * `money`, given in whole cents, is written as dollars such as `12.50`. `instant`, a `Date` or PostgreSQL's text of
 * one, is written as ISO 8601 in UTC.
 */
export type Kind = "text" | "number" | "money" | "flag" | "instant";
/** A column: its stable name and the format of its cells. */
export type Column = readonly [name: string, kind: Kind];
/** A value from the PostgreSQL driver or from our code. Null is an empty cell. */
export type Cell = string | number | boolean | Date | null;
/** Cells in the order of the columns. */
export type Line = readonly Cell[];

/** Matches a cell that starts as a formula, even after whitespace. Some programs drop a leading tab or line break. */
const FORMULA = /^(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r])/;
/** Matches the position before a formula that follows a cell or row separator. `;-)` is not a formula. */
const BEFORE_FORMULA = /(?=(?:[^\S\t\r\n]|")*(?:[=@\uff1d\uff20]|[+\-\uff0b\uff0d](?!\))))/;
/**
 * Matches where a formula would start if a spreadsheet splits rows by semicolons or tabs, as Excel does in much of
 * Europe. Quotes do not prevent it: the row does not start with one, so later quotes are plain characters, and line
 * breaks within them end the row.
 */
const FORMULA_WITHIN = new RegExp(`[;\\t\\r\\n]${BEFORE_FORMULA.source}`, "g");
/** Matches the same with its guarding apostrophe. */
const GUARDED_WITHIN = new RegExp(`([;\\t\\r\\n])'${BEFORE_FORMULA.source}`, "g");
/**
 * RFC 4180 requires quotes for commas, quotes and line breaks. Semicolons and tabs are for spreadsheets that split by
 * them.
 */
const QUOTED = /[",\r\n;\t]/;
/** Text without a match, which is nearly all text, is written unchanged. */
const CONSPICUOUS = new RegExp(`${QUOTED.source}|${FORMULA.source}`);

/**
 * Formats rows as CSV (RFC 4180: CRLF, no byte order mark). Text that a spreadsheet would run as a formula, even when
 * it splits by other separators, is prefixed with an apostrophe. Numbers are unchanged, including negative ones.
 */
export function csvText(
  columns: readonly Column[],
  lines: readonly Line[],
  { header }: { header: boolean },
): string {
  const cells = columns.map(([, kind]) => CELLS[kind]);
  let file = header ? `${columns.map(([name]) => textCell(name)).join(",")}\r\n` : "";
  for (const line of lines) {
    for (let at = 0; at < cells.length; at += 1) {
      if (at > 0) file += ",";
      const cell = line[at] ?? null;
      if (cell !== null) file += cells[at]?.(cell);
    }
    file += "\r\n";
  }
  return file;
}

const CELLS: Record<Kind, (cell: NonNullable<Cell>) => string> = {
  text: (cell) => textCell(String(cell)),
  number: String,
  money: (cell) => dollars(String(cell)),
  flag: String,
  instant: (cell) => instantCell(cell instanceof Date ? cell : String(cell)),
};

function textCell(text: string): string {
  if (!CONSPICUOUS.test(text)) return text;
  const within = text.replace(FORMULA_WITHIN, "$&'");
  const guarded = FORMULA.test(text) ? `'${within}` : within;
  return QUOTED.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Formats whole cents as dollars by moving digits, without rounding. */
function dollars(cents: string): string {
  const [, sign = "", digits = ""] = /^(-?)(\d+)$/.exec(cents) ?? [];
  const padded = digits.padStart(3, "0");
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

/** Removes the apostrophes that guard against formulas in our files and those of other systems. */
export function unguarded(text: string): string {
  if (!text.includes("'")) return text;
  const within = text.replace(GUARDED_WITHIN, "$1");
  return within.startsWith("'") && FORMULA.test(within.slice(1)) ? within.slice(1) : within;
}

/** PostgreSQL's text of a time in UTC, with up to three fractional digits, the precision of our columns. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

function instantCell(instant: string | Date): string {
  const [, day, time, fraction = ""] = (typeof instant === "string" && IN_UTC.exec(instant)) || [];
  if (day) return `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
  const at = new Date(instant);
  // An invalid date becomes an empty cell, so that one row cannot break a file. Years beyond 9999 start with a sign.
  return Number.isNaN(at.getTime()) ? "" : textCell(at.toISOString());
}
