import type { Column } from "./csv";

/** Markdown description of the file, common to all exports. */
const FILE = `The file is UTF-8 without a byte order mark and follows RFC 4180: comma-separated, rows end with CRLF, and cells are quoted where needed, including those with semicolons or tabs. Amounts are in whole cents, in columns whose names end with \`_cents\`, or in dollars if \`amounts=dollars\` is given. Times are ISO 8601 in UTC. An empty cell is null. Text that a spreadsheet would run as a formula (starting with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line break) is prefixed with an apostrophe. The same applies to text after a semicolon, a tab or a line break, where spreadsheets in some locales start a new cell.

The response is streamed, so read it as it arrives. Rows created during the export appear at the end or not at all, and do not shift others. If the connection breaks, drop an incomplete last row and request the rest with \`after=<id of the last complete row>\`, \`header=false\` and the same filters. Together, both files are complete.

Each call is recorded in the audit log as \`export.downloaded\`, with the caller and the filters. A resumed file has \`continuedAfter\`.

Columns are stable: new ones are only added at the end.`;

/** Returns the names of columns as Markdown code, separated by commas. */
export const namesOf = (columns: readonly Column[]): string =>
  columns.map(([name]) => `\`${name}\``).join(", ");

/** Returns the Markdown description of one export: its contents, the file format and the columns. */
export function exportDescription(what: string, columns: readonly Column[]): string {
  return `${what}\n\n${FILE}\n\n**Columns:** ${namesOf(columns)}.`;
}
