import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { recordAudit } from "@/lib/audit/record";
import { listFieldRows } from "@/lib/donors/fields/store";
import { conflict, invalid } from "@/lib/kernel/errors";
import { shortened, storableText } from "@/lib/kernel/text";
import { archiveToCsv, isArchive } from "@/lib/services/sheets/archive-to-csv";
import { type ExportedFund, readExportedFunds } from "./added-names/exported-funds";
import { recognizeSource, suggestColumns, usualMethod, withDonorFields } from "./columns/suggest-columns";
import type { ImportContext } from "./context";
import { getImport } from "./get-import";
import {
  EXPORTED_TABLE,
  EXPORTED_WITH,
  fieldsOf,
  type ImportField,
  type ImportKind,
  netAmountColumn,
  type OTHER_TABLES,
} from "./labels";
import { readFirstRows, TableError } from "./parse/read-table";
import { NOT_EDITABLE } from "./refusals";
import { dataColumnCount, KEEP_DRAFT_MS, MAX_ROWS, MAX_TABLE_BYTES, plainName, SAMPLES } from "./rules";
import { type Import, importOptions } from "./schemas";
import { findMapping, lockImport, replaceFile, updateImportRow } from "./store";

const zip = promisify(gzip);

/**
 * Hashes the column names. Mappings are stored by this hash. A file of rejected rows has the hash of the original file.
 */
export function headerHash(header: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify(header.slice(0, dataColumnCount(header)).map(plainName)))
    .digest("hex");
}

/**
 * Stores the file of an import, replacing an earlier one, and suggests a mapping of its columns: the mapping last used
 * for the same header, that of a known system's export, or one by column names. Throws `conflict`, and `invalid` for a
 * file that is not a table.
 */
export async function uploadFile(
  ctx: ImportContext<"ADMIN">,
  file: Buffer,
  { name, media, table: named }: { name: string; media: string; table?: ExportedTable | undefined },
): Promise<Import> {
  const { kind, id } = ctx.it;
  const table = await tableOf(file, kind, named);
  const { header, samples } = await beginningOf(table);
  const hash = headerHash(header);
  const remembered = await findMapping(ctx.db, { orgId: ctx.orgId, kind, headerHash: hash });
  const source = recognizeSource(header);
  const suggested = {
    source,
    columns: withDonorFields(
      suggestColumns(source, header, fieldsOf(kind)),
      header,
      (await listFieldRows(ctx.db, ctx.orgId)).filter(({ archivedAt }) => !archivedAt),
    ),
    options: importOptions.parse({
      method: usualMethod(source),
      unknownNames: source === "ALMONER" ? "ADD" : "REFUSE",
    }),
    columnsFrom: source === "OTHER" ? ("NAMES" as const) : ("PRESET" as const),
  };
  const exportedFunds = source === "ALMONER" && kind !== "DONORS" ? await fundsIn(file) : [];
  const bytes = await zip(table);
  await ctx.db.transaction(async (tx) => {
    if (!(await lockImport(tx, id, ["DRAFT", "CHECKED"]))) throw conflict(NOT_EDITABLE.error);
    await replaceFile(tx, id, { media, bytes });
    await updateImportRow(tx, id, {
      ...(remembered
        ? {
            source: remembered.source,
            columns: withRefunds(
              header.map((_, at) => remembered.columns[at] ?? null),
              suggested.columns,
              { header, isComplete: remembered.options["knowsRefunds"] === true },
            ),
            options: { ...importOptions.parse(remembered.options), exportedFunds },
            columnsFrom: "REMEMBERED" as const,
          }
        : { ...suggested, options: { ...suggested.options, exportedFunds } }),
      status: "DRAFT",
      fileName: storableText(name, 200),
      fileBytes: file.length,
      header: header.map((one) => shortened(one, 200)),
      samples: samples.map((cells) => cells.map((cell) => shortened(cell, 200))),
      failure: null,
      lastRead: 0,
      lastChecked: 0,
      rowCount: 0,
      readAt: null,
      purgeAt: new Date(ctx.now.getTime() + KEEP_DRAFT_MS),
      updatedAt: ctx.now,
    });
    await recordAudit(tx, ctx, {
      orgId: ctx.orgId,
      action: "import.file_uploaded",
      subject: { type: "import", id },
      after: { name: storableText(name, 200) },
    });
  });
  return getImport(ctx, id);
}

const OF_REFUNDS: readonly ImportField[] = ["refundOf", "refundedAmount"];

/**
 * Adds the suggested columns of refunds to a remembered mapping from before imports deducted refunds. In a newer
 * mapping their absence is staff's choice.
 */
function withRefunds(
  columns: (string | null)[],
  suggested: readonly (string | null)[],
  { header, isComplete }: { header: readonly string[]; isComplete: boolean },
): (string | null)[] {
  if (isComplete) return columns;
  const isNet = netAmountColumn(header, columns) !== undefined;
  return columns.map((column, at) => {
    const field = OF_REFUNDS.find((one) => one === suggested[at] && !(isNet && one === "refundedAmount"));
    return column === null && field && !columns.includes(field) ? field : column;
  });
}

type ExportedTable = (typeof OTHER_TABLES)[number];

/** Returns the funds in an Almoner export. Other files have none. */
async function fundsIn(file: Buffer): Promise<ExportedFund[]> {
  const table = isArchive(file) ? await archiveToCsv(file, { table: "funds", mostRows: MAX_ROWS }) : null;
  return table && "csv" in table ? readExportedFunds(table.csv) : [];
}

/** Converts a spreadsheet, or the table in an Almoner export, to CSV. Returns other files unchanged. */
async function tableOf(file: Buffer, kind: ImportKind, named?: ExportedTable): Promise<Buffer> {
  const table = isArchive(file)
    ? await archiveToCsv(file, {
        table: named ?? EXPORTED_TABLE[kind],
        ...(named ? {} : { below: EXPORTED_WITH[kind] }),
        mostRows: MAX_ROWS,
      })
    : { csv: file };
  if (table && "parts" in table)
    throw invalid({
      file: [
        `This export has ${table.parts.join(", ")}, which is more than an import takes. Unpack it, and upload these files one after the other.`,
      ],
    });
  if (table && table.csv.length <= MAX_TABLE_BYTES) return table.csv;
  throw invalid({
    file: [
      "This is no XLSX file and no Almoner export, or what it has is too large. Save it as CSV, and upload that.",
    ],
  });
}

async function beginningOf(file: Buffer): Promise<{ header: string[]; samples: string[][] }> {
  try {
    return await readFirstRows(file, SAMPLES);
  } catch (error) {
    if (error instanceof TableError) throw invalid({ file: [error.message] });
    throw error;
  }
}
