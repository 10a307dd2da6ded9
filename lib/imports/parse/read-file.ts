import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Context } from "@/lib/kernel/context";
import { CHUNK, dataColumnCount, MAX_TABLE_BYTES, PART_MS } from "../rules";
import { deleteFile, findFile, type ImportRecord, lockImport, updateImportRow } from "../store";
import { readTable, TableError } from "./read-table";
import { insertRows, type NewRow } from "./rows-store";

const unzip = promisify(gunzip);

/**
 * Stores the rows of an uploaded file that are not stored yet, for at most a few seconds, in transactions of 1000 rows.
 * Each call reads the file from the beginning. The file is deleted once all rows are stored. An unreadable file ends
 * the check.
 */
export async function readFile(ctx: Context, it: ImportRecord): Promise<void> {
  const zipped = await findFile(ctx.db, it.id);
  if (!zipped) return end(ctx, it.id, "The file is gone: upload it again.");
  const file = await unzip(zipped, { maxOutputLength: MAX_TABLE_BYTES });
  const began = performance.now();
  const seen = new Map<string, number>();
  let last = it.lastRead;
  let open: NewRow[] = [];
  try {
    let width: number | null = null;
    for await (const { number, cells } of readTable(file)) {
      if (width === null) {
        width = dataColumnCount(cells) < cells.length ? dataColumnCount(cells) : Number.POSITIVE_INFINITY;
        continue;
      }
      // A rejected row has the same hash with and without its reason.
      const hash = hashOf(cells.slice(0, width));
      const occurrence = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, occurrence);
      if (number <= it.lastRead) continue;
      open.push({ number, cells, fingerprint: `${hash}:${occurrence}` });
      if (open.length < CHUNK) continue;
      if (!(await store(ctx, it.id, last, open))) return;
      last = number;
      open = [];
      if (performance.now() - began > PART_MS) return;
    }
  } catch (error) {
    if (error instanceof TableError) return end(ctx, it.id, error.message);
    throw error;
  }
  await ctx.db.transaction(async (tx) => {
    const locked = await lockImport(tx, it.id, ["CHECKING"]);
    if (!locked || locked.lastRead !== last || locked.readAt) return;
    if (open.length > 0) await insertRows(tx, it.id, open);
    await deleteFile(tx, it.id);
    await updateImportRow(tx, it.id, {
      lastRead: open.at(-1)?.number ?? last,
      rowCount: locked.rowCount + open.length,
      readAt: ctx.now,
      updatedAt: ctx.now,
    });
  });
}

/** Hashes a row without trailing empty cells, so that the number of empty columns does not matter. */
function hashOf(cells: readonly string[]): string {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
  return createHash("sha256").update(JSON.stringify(filled)).digest("base64url").slice(0, 27);
}

/** Stores rows. Returns false if another run stored them or the check has ended. */
async function store(ctx: Context, id: string, after: number, rows: readonly NewRow[]): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockImport(tx, id, ["CHECKING"]);
    if (!locked || locked.lastRead !== after || locked.readAt) return false;
    await insertRows(tx, id, rows);
    await updateImportRow(tx, id, {
      lastRead: rows.at(-1)?.number ?? after,
      rowCount: locked.rowCount + rows.length,
      updatedAt: ctx.now,
    });
    return true;
  });
}

async function end(ctx: Context, id: string, failure: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockImport(tx, id, ["CHECKING"]))) return;
    await updateImportRow(tx, id, { status: "DRAFT", failure, updatedAt: ctx.now });
  });
}
