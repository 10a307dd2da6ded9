import { type ImportField, type ImportKind, isRepeated, netAmountColumn } from "./labels";

const DAY_MS = 24 * 60 * 60_000;

/** Maximum file size, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** Maximum size of a spreadsheet converted to CSV, in bytes. */
export const MAX_TABLE_BYTES = 200 * 1024 * 1024;
export const MAX_ROWS = 100_000;
export const MAX_COLUMNS = 200;
/** Maximum stored length of a cell in UTF-16 units, more than the maximum length of a note. */
export const MAX_CELL = 5100;
/** Number of rows shown while the columns are mapped. */
export const SAMPLES = 5;
/** Period in which an import can be undone and its rows are kept. */
export const KEEP_ROWS_MS = 90 * DAY_MS;
/** Age at which an unused draft is deleted. */
export const KEEP_DRAFT_MS = 30 * DAY_MS;
/** Rows per transaction. */
export const CHUNK = 1000;
/** Maximum duration of one part of the work, plus one chunk, in milliseconds. */
export const PART_MS = 4000;

/** Normalizes a column name or value for comparison: without case, accents, spaces and punctuation. */
export function plainName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const UTC = /[\s(_-](?:utc|gmt)\)?\s*$/i;

/** Whether a column's name marks its times as UTC, such as “Donated At (UTC)”. */
export function isUtcColumn(name = ""): boolean {
  return UTC.test(name);
}

/** Removes the UTC marker from a column name. */
export const withoutUtc = (name: string) => name.replace(UTC, "");

/** Maximum number of campaigns, and of funds, added by one import. */
export const MAX_ADDED = 100;
/** Name of the last column in a file of rejected rows. */
export const REASON = "Reason";

/** Number of columns without the reasons column of a file of rejected rows. */
export function dataColumnCount(header: readonly string[]): number {
  return header.at(-1) === REASON ? header.length - 1 : header.length;
}

/** The fields of amounts in dollars. */
const MONEY: readonly string[] = [
  "amount",
  "refundedAmount",
  "givingLevelAmount",
  "givingLevelValue",
  "ticketPrice",
  "ticketsValue",
] satisfies ImportField[];
/** The name of a column of whole cents, such as in exports for programs. */
const CENTS = /(?:^|[\s_(-])cents\)?\s*$/i;

const NAMES: readonly ImportField[] = ["firstName", "lastName", "fullName", "organization"];

/** Explains to staff what a mapping lacks. Returns undefined if it is sufficient for a check. */
export function mappingProblem(
  kind: ImportKind,
  columns: readonly (string | null)[],
  chosen: { campaignId: string | null },
  header: readonly string[] = [],
): string | undefined {
  const has = (field: ImportField) => columns.includes(field);
  const twice = columns.find(
    (field, at) => field !== null && !isRepeated(field) && columns.indexOf(field) !== at,
  );
  if (twice) return "Two columns have the same field: choose one of them";
  const inCents = header.find((name, at) => MONEY.includes(columns[at] ?? "") && CENTS.test(name));
  if (inCents !== undefined)
    return `The column “${inCents}” has whole cents, which would be read as dollars: use a file with amounts in dollars`;
  const net = netAmountColumn(header, columns);
  if (has("refundedAmount") && net !== undefined)
    return `The amount in “${net}” may already be net of refunds, which would then be deducted twice: choose the column of the amount before refunds, or leave out the refunded amount`;
  const isAboutKnown =
    kind === "DONORS" && has("donorId") && columns.some((one) => one !== null && isRepeated(one));
  if (!isAboutKnown && !has("email") && !NAMES.some(has))
    return "Choose the column of the name or the email address";
  if (kind === "DONORS") return undefined;
  if (!has("amount")) return "Choose the column of the amount";
  if (kind === "COMMITMENTS") return has("frequency") ? undefined : "Choose the column of the frequency";
  if (!has("receivedOn")) return "Choose the column of the date";
  if (!has("campaign") && chosen.campaignId === null)
    return "Choose a campaign for the donations, or the column that names it";
  return undefined;
}
