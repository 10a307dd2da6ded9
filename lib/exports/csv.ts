/**
 * How a cell is written. A `text` is guarded against formulas; a `number` is as PostgreSQL or JavaScript has it;
 * `money`, given in whole cents, is dollars such as `12.50`; an `instant`, a date or PostgreSQL's text of one, is ISO 8601 in UTC.
 */
export type Kind = "text" | "number" | "money" | "flag" | "instant";
/** A column: its stable name, and what its cells are. */
export type Column = readonly [name: string, kind: Kind];
/** A value as PostgreSQL's driver has it, or ours. Null is an empty cell. */
export type Cell = string | number | boolean | Date | null;
/** Cells in the order of the columns. */
export type Line = readonly Cell[];

/** A formula that is the whole cell, also after whitespace; some programs drop a leading tab or line break. */
const FORMULA = /^(?:\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|[\t\r])/;
/** Where a formula begins, behind a separator of cells or rows. A `;-)` is no formula. */
const BEFORE_FORMULA = /(?=(?:[^\S\t\r\n]|")*(?:[=@\uff1d\uff20]|[+\-\uff0b\uff0d](?!\))))/;
/**
 * Where a formula would start if a spreadsheet splits rows by semicolons or tabs, as Excel does in much of
 * Europe. Quotes do not prevent it: a row starts without one, so later ones are plain characters, and line
 * breaks within them end the row.
 */
const FORMULA_WITHIN = new RegExp(`[;\\t\\r\\n]${BEFORE_FORMULA.source}`, "g");
/** The same with the apostrophe that guards it. */
const GUARDED_WITHIN = new RegExp(`([;\\t\\r\\n])'${BEFORE_FORMULA.source}`, "g");
/** RFC 4180 requires quotes for commas, quotes and line breaks; the others are for spreadsheets that split by them. */
const QUOTED = /[",\r\n;\t]/;
/** What none of the three finds anything in, which is nearly every text, is written as it is. */
const CONSPICUOUS = new RegExp(`${QUOTED.source}|${FORMULA.source}`);

/**
 * Rows as CSV (RFC 4180: CRLF, no byte order mark). A text that a spreadsheet would run as a formula, also
 * when it splits by other separators, gets an apostrophe in front. Numbers are unchanged, negative ones too.
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

/** Whole cents as dollars, in digits alone: nothing is rounded. */
function dollars(cents: string): string {
  const [, sign = "", digits = ""] = /^(-?)(\d+)$/.exec(cents) ?? [];
  const padded = digits.padStart(3, "0");
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`;
}

/** A text as it was before a file guarded it against formulas, as others write files, too. */
export function unguarded(text: string): string {
  if (!text.includes("'")) return text;
  const within = text.replace(GUARDED_WITHIN, "$1");
  return within.startsWith("'") && FORMULA.test(within.slice(1)) ? within.slice(1) : within;
}

/** PostgreSQL's text of a time in UTC, with up to three digits after the second, as its columns have them. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

function instantCell(instant: string | Date): string {
  const [, day, time, fraction = ""] = (typeof instant === "string" && IN_UTC.exec(instant)) || [];
  if (day) return `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
  const at = new Date(instant);
  // An invalid date is an empty cell, so that one row cannot break a file. Years beyond 9999 begin with a sign.
  return Number.isNaN(at.getTime()) ? "" : textCell(at.toISOString());
}
