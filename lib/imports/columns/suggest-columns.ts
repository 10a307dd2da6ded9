import {
  fieldColumn,
  IMPORT_SOURCES,
  type ImportColumn,
  type ImportField,
  type ImportSource,
  isRepeated,
  netAmountColumn,
} from "../labels";
import { plainName, withoutUtc } from "../rules";
import { OWN_HEADERS, PLAN_COLUMNS, SOURCE_COLUMNS, SOURCE_SIGNS } from "./source-columns";
import { PERSON_COLUMNS, USUAL_COLUMNS, USUAL_PLAN_COLUMNS } from "./usual-columns";

/** Returns the system whose export has these columns, or `OTHER`. */
export function recognizeSource(header: readonly string[]): ImportSource {
  if (OWN_HEADERS.includes(header.join())) return "ALMONER";
  const names = new Set(header.map((name) => plainName(withoutUtc(name))));
  const found = IMPORT_SOURCES.find(
    (source) => source !== "OTHER" && SOURCE_SIGNS[source].some((sign) => names.has(plainName(sign))),
  );
  return found ?? "OTHER";
}

/** Maps columns to fields by name. Each field is used once, except multi-value fields. */
export function suggestColumns(
  source: ImportSource,
  header: readonly string[],
  fields: readonly ImportField[],
): (ImportField | null)[] {
  const plain = header.map((name) => plainName(withoutUtc(name)));
  const columns = header.map((): ImportField | null => null);
  const own = source === "OTHER" ? {} : SOURCE_COLUMNS[source];
  // Almoner exports use exact names only: common names would import consent given with an old donation.
  const ofPlans = fields.includes("commitmentId");
  const plans = ofPlans ? (PLAN_COLUMNS[source] ?? {}) : {};
  const people = fields.includes("amount") ? {} : PERSON_COLUMNS;
  // In Almoner exports of donations: what refunds left. Refunded amounts there include the fees that donors covered.
  const net: Partial<Record<ImportField, readonly string[]>> = header.includes("net_raised")
    ? { amount: ["net_raised"] }
    : {};
  const known =
    source === "ALMONER"
      ? [plans, own]
      : [net, plans, own, ofPlans ? USUAL_PLAN_COLUMNS : {}, USUAL_COLUMNS, people];
  for (const names of known)
    for (const field of fields) {
      if (columns.includes(field) && !isRepeated(field)) continue;
      const found = (names[field] ?? [])
        .map((name) => plain.indexOf(plainName(name)))
        .filter((at) => at >= 0 && columns[at] === null);
      for (const at of isRepeated(field) ? found : found.slice(0, 1)) columns[at] = field;
    }
  return withoutLoneDates(withoutDoubleNames(withoutNetRefunds(columns, header)));
}

/** Drops the refunded amount next to an amount that may be net of it. */
function withoutNetRefunds(
  columns: (ImportField | null)[],
  header: readonly string[],
): (ImportField | null)[] {
  if (netAmountColumn(header, columns) === undefined) return columns;
  return columns.map((field) => (field === "refundedAmount" ? null : field));
}

/** Maps the remaining columns to the organization's donor fields by name, with or without the prefix of exports. */
export function withDonorFields(
  columns: readonly (ImportField | null)[],
  header: readonly string[],
  fields: readonly { id: string; name: string }[],
): (ImportColumn | null)[] {
  const taken = new Set<string>();
  return columns.map((column, at) => {
    const name = plainName((header[at] ?? "").replace(/^field:/i, ""));
    const found = column === null ? fields.find((one) => plainName(one.name) === name) : undefined;
    if (!found || taken.has(found.id)) return column;
    taken.add(found.id);
    return fieldColumn(found.id);
  });
}

/** Drops a full name next to a last name, and a whole address next to a street, which would be duplicates. */
function withoutDoubleNames(columns: (ImportField | null)[]): (ImportField | null)[] {
  const drop = new Set<ImportField>();
  if (columns.includes("lastName")) drop.add("fullName");
  if (columns.includes("street")) drop.add("address");
  return columns.map((field) => (field && drop.has(field) ? null : field));
}

/** Drops note dates without a note: every table of an Almoner export has `created_at`. */
function withoutLoneDates(columns: (ImportField | null)[]): (ImportField | null)[] {
  if (columns.includes("donorNote")) return columns;
  return columns.map((field) => (field === "donorNoteDate" ? null : field));
}

/** Returns the payment method of donations in a file without a method column. */
export function usualMethod(source: ImportSource): "PLATFORM" | "CHECK" {
  return source === "OTHER" ? "CHECK" : "PLATFORM";
}
