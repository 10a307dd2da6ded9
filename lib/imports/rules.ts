import { type ImportField, type ImportKind, isRepeated } from "./labels";

const DAY_MS = 24 * 60 * 60_000;

/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** What a spreadsheet may become as CSV, in bytes. */
export const MAX_TABLE_BYTES = 200 * 1024 * 1024;
export const MAX_ROWS = 100_000;
export const MAX_COLUMNS = 200;
/** UTF-16 units of a cell that are kept: more than a note may have. */
export const MAX_CELL = 5100;
/** The rows of a file that are shown while its columns are chosen. */
export const SAMPLES = 5;
/** How long an import can be undone, and its rows are kept. */
export const KEEP_ROWS_MS = 90 * DAY_MS;
/** A draft that nothing was done with is deleted after this. */
export const KEEP_DRAFT_MS = 30 * DAY_MS;
/** Rows in one transaction. */
export const CHUNK = 1000;
/** How long one part of the work takes at most, plus one chunk; ms. */
export const PART_MS = 4000;

/** Names of columns and values, compared without case, accents, spaces and punctuation. */
export function plainName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const UTC = /[\s(_-](?:utc|gmt)\)?\s*$/i;

/** Whether the name of a column says that its times of day are UTC, as “Donated At (UTC)”. */
export function isUtcColumn(name = ""): boolean {
  return UTC.test(name);
}

/** A name of a column without what says that its times are UTC. */
export const withoutUtc = (name: string) => name.replace(UTC, "");

/** The campaigns, and the funds, that one import adds at most. */
export const MAX_ADDED = 100;
/** The last column of a file of refused rows. */
export const REASON = "Reason";

/** How many columns of a file are its own, without the reasons of rows that were refused before. */
export function ownWidth(header: readonly string[]): number {
  return header.at(-1) === REASON ? header.length - 1 : header.length;
}

const NAMES: readonly ImportField[] = ["firstName", "lastName", "fullName", "organization"];

/** What a mapping lacks, in a sentence for staff; undefined if it is enough to check the file. */
export function mappingProblem(
  kind: ImportKind,
  columns: readonly (string | null)[],
  chosen: { campaignId: string | null },
): string | undefined {
  const has = (field: ImportField) => columns.includes(field);
  const twice = columns.find(
    (field, at) => field !== null && !isRepeated(field) && columns.indexOf(field) !== at,
  );
  if (twice) return "Two columns have the same field: choose one of them";
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
