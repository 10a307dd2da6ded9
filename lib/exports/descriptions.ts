import type { Column } from "./csv";

/** What all exports have in common; Markdown. */
const FILE = `The file is UTF-8 without a byte order mark, and follows RFC 4180: commas, rows that end with CRLF, cells quoted where needed, also those with semicolons or tabs. Amounts are whole cents in columns that end with \`_cents\`; times are ISO 8601 in UTC; an empty cell is null. A text that a spreadsheet would run as a formula (it begins with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line break) has an apostrophe in front, and so has such a part of a text behind a semicolon, a tab or a line break, where spreadsheets of some countries begin a cell.

It is streamed while it is made, at any number of rows: read it as it comes. Rows that are made meanwhile come at its end or not at all; they move no others. If the connection breaks, the file has no end: drop an unfinished last row, then ask for the rest with \`after=<id of the last complete row>\` and \`header=false\`, and the same filters. Both files together are the whole.

Each call leaves an entry in the audit log, \`export.downloaded\`, with who called and the filters; the rest of a file says \`continuedAfter\`.

Columns are stable: new ones are only ever added at the end.`;

/** The description of one export: what is in it, and its columns. */
export function exportWords<Row>(what: string, columns: readonly Column<Row>[]): string {
  const names = columns.map(([name]) => `\`${name}\``).join(", ");
  return `${what}\n\n${FILE}\n\n**Columns:** ${names}.`;
}
