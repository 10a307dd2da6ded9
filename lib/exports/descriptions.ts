import type { Column } from "./csv";

/** Common to all exports; Markdown. */
const FILE = `The file is UTF-8 without a byte order mark, and follows RFC 4180: commas, rows that end with CRLF, cells quoted where needed, also those with semicolons or tabs. Amounts are whole cents in columns that end with \`_cents\`; times are ISO 8601 in UTC; an empty cell is null. Text that a spreadsheet would run as a formula (it begins with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line break) is prefixed with an apostrophe, as is such text behind a semicolon, a tab or a line break, where spreadsheets of some countries start a new cell.

It is streamed, whatever its size: read it as it arrives. Rows created during the export appear at the end or not at all; they do not shift others. If the connection breaks, drop an unfinished last row, then request the rest with \`after=<id of the last complete row>\`, \`header=false\` and the same filters. Both files together are complete.

Each call is recorded in the audit log as \`export.downloaded\`, with the caller and the filters; the rest of a file has \`continuedAfter\`.

Columns are stable: new ones are only added at the end.`;

/** The description of one export: contents and columns. */
export function exportDescription(what: string, columns: readonly Column[]): string {
  const names = columns.map(([name]) => `\`${name}\``).join(", ");
  return `${what}\n\n${FILE}\n\n**Columns:** ${names}.`;
}
