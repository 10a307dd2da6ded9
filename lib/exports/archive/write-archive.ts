import type { OrgContext } from "@/lib/auth/access";
import { AppError } from "@/lib/kernel/errors";
import { readPictureBytes } from "@/lib/pictures/read-files";
import type { ZippedFile } from "@/lib/services/zip-stream";
import { knownPeople } from "@/lib/team/known-people";
import { readTotals } from "@/lib/totals/store";
import { type Cell, type Column, csvText, type Line } from "../csv";
import { describeArchive } from "./describe";
import { listPictureHashes } from "./pictures-store";
import { MAX_BYTES, MAX_ROWS, partName } from "./rules";
import { type ArchiveTable, readTable } from "./table-store";
import { ARCHIVE_TABLES } from "./tables";

/** Rows written at once. Small, so that a file ends close to its limits. */
const SLICE = 100;

const CONTENTS: readonly Column[] = [
  ["file", "text"],
  ["rows", "number"],
];

/** A written file. `rows` is null for a picture that could not be read. */
type Written = { file: string; rows: number | null };

/** The number of tables written, and of rows in all tables. */
type Done = { tablesDone: number; rows: number };

/**
 * Yields all data of an organization as the files of an archive. Each file is read when the previous one has been
 * consumed. Calls `onProgress` every few rows and after each table.
 */
export async function* archiveFiles(
  ctx: OrgContext,
  onProgress: (done: Done) => void = () => {},
): AsyncGenerator<ZippedFile, void> {
  const at = ctx.now;
  yield { name: "README.md", at, bytes: bytesOf(describeArchive()) };
  const written: Written[] = [];
  const done: Done = { tablesDone: 0, rows: 0 };
  const onRows = (rows: number) => {
    done.rows += rows;
    onProgress(done);
  };
  for (const table of ARCHIVE_TABLES) {
    yield* partsOf(ctx, table, written, onRows);
    done.tablesDone += 1;
    onProgress(done);
  }
  for (const hash of await listPictureHashes(ctx.db, ctx.orgId)) {
    const file = `pictures/${hash}.webp`;
    const bytes = await bytesOrMissing(ctx, hash);
    if (bytes === "missing") written.push({ file, rows: null });
    // Without bytes, the picture was replaced since or is lost, which is logged.
    else if (bytes) yield { name: file, at, bytes };
  }
  const lines = written.map(({ file, rows }): Line => [file, rows]);
  yield { name: "contents.csv", at, bytes: bytesOf(csvText(CONTENTS, lines, { header: true })) };
}

/** Reads a picture. If the file store does not respond, which is logged, the archive is written without pictures. */
async function bytesOrMissing(ctx: OrgContext, hash: string): Promise<Buffer | "missing" | null> {
  try {
    return await readPictureBytes(ctx, hash);
  } catch (error) {
    if (error instanceof AppError && error.code === "unavailable") return "missing";
    throw error;
  }
}

/** Yields the rows of a table in as many files as needed. Without rows, the file has only a header. */
async function* partsOf(
  ctx: OrgContext,
  table: ArchiveTable,
  written: Written[],
  onRows: (rows: number) => void,
): AsyncGenerator<ZippedFile, void> {
  const columns = table.columns.map(({ name, kind }): Column => [name, kind]);
  const slices = slicesOf(ctx, table);
  let next = await slices.next();
  async function* textOf(one: { rows: number }): AsyncGenerator<Uint8Array, void> {
    yield bytesOf(csvText(columns, [], { header: true }));
    for (let size = 0; !next.done && one.rows < MAX_ROWS && size < MAX_BYTES; ) {
      const bytes = bytesOf(csvText(columns, next.value, { header: false }));
      one.rows += next.value.length;
      onRows(next.value.length);
      size += bytes.length;
      yield bytes;
      next = await slices.next();
    }
  }
  for (let part = 1; part === 1 || !next.done; part += 1) {
    const one = { file: partName(table.name, part), rows: 0 };
    written.push(one);
    yield { name: one.file, at: ctx.now, parts: textOf(one) };
  }
}

async function* slicesOf(ctx: OrgContext, table: ArchiveTable): AsyncGenerator<readonly Line[], void> {
  for await (const page of readTable(ctx.db, table, ctx.orgId)) {
    const lines = (await LATER[table.name]?.(ctx, table, page)) ?? page;
    for (let from = 0; from < lines.length; from += SLICE) yield lines.slice(from, from + SLICE);
  }
}

/** Columns whose values are not in the file's table. They are read for one page of rows at a time. */
const LATER: Record<
  string,
  (ctx: OrgContext, table: ArchiveTable, page: readonly Line[]) => Promise<Line[]>
> = {
  team: async (_ctx, table, page) => {
    const people = await knownPeople(page.map(([id]) => String(id)));
    return filled(table, page, (id) => {
      const { firstName = "", lastName = "", email = null } = people.get(id) ?? {};
      return new Map<string, Cell>([
        ["name", `${firstName} ${lastName}`.trim() || null],
        ["email", email],
      ]);
    });
  },
  campaigns: async ({ db }, table, page) => {
    const totals = await readTotals(
      db,
      page.map(([id]) => String(id)),
    );
    return filled(table, page, (id) => {
      const total = totals.get(id);
      return new Map([
        ["raised", total?.raisedCents ?? 0],
        ["donations", total?.donationCount ?? 0],
      ]);
    });
  },
};

/** Returns the rows with additional cells by column name. The first column contains the id. */
function filled(
  { columns }: ArchiveTable,
  page: readonly Line[],
  cellsOf: (id: string) => Map<string, Cell>,
): Line[] {
  return page.map((line) => {
    const cells = cellsOf(String(line[0]));
    return line.map((cell, at) => cells.get(columns[at]?.name ?? "") ?? cell);
  });
}

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text);
