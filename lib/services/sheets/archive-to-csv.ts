import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/services/log";

/** A path that no bundler follows: the file is loaded as it is. */
const FILE = join(process.cwd(), "lib", "services", "sheets", "sheet-worker.mjs");
const PATIENCE_MS = 60_000;
const MEMORY_MB = 1024;
/** Maximum size of an unpacked file: a hundred thousand rows of an export have about 60 MB. */
const MAX_BYTES = 200 * 1024 * 1024;

/** Twice the number of cells of the largest import, because sheets end with empty cells. */
const MAX_CELLS = 40_000_000;

type Answer = { csv: Uint8Array } | { parts: string[] } | { error: string };

/** Tables of an export whose rows are appended to those of another table, and the columns to read of each. */
export type TablesBelow = {
  /** The column that refers to the rows of the other table. */
  key: string;
  columns: Readonly<Record<string, readonly string[]>>;
};
const NONE_BELOW: TablesBelow = { key: "", columns: {} };

/** The table of a file as CSV, or the names of the files over which an export splits it. */
export type ArchiveTable = { csv: Buffer } | { parts: readonly string[] };

/** Whether a file is a ZIP archive, as XLSX files and exports of this service are. */
export function isArchive(file: Buffer): boolean {
  return file.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1"));
}

/**
 * Returns the first sheet of an XLSX file as CSV, with dates as `2026-11-20`, or `table` of an export of this service
 * with the rows of the tables `below` it, if they have at most `mostRows` rows in total. A separate thread reads the
 * file with bounded memory and time. Null for any other file, or one that is too large.
 */
export async function archiveToCsv(
  file: Buffer,
  {
    table,
    below = NONE_BELOW,
    mostRows,
    mostBytes = MAX_BYTES,
  }: { table: string; below?: TablesBelow; mostRows: number; mostBytes?: number },
): Promise<ArchiveTable | null> {
  const copy = new Uint8Array(file);
  const answer = await new Promise<Answer>((done) => {
    const worker = new Worker(`import(${JSON.stringify(pathToFileURL(FILE).href)});`, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: { file: copy, mostBytes, mostCells: MAX_CELLS, mostRows, table, below },
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => finish({ error: "it takes too long" }), PATIENCE_MS);
    function finish(it: Answer): void {
      clearTimeout(timer);
      void worker.terminate();
      done(it);
    }
    worker.on("message", finish);
    // For example, out of memory.
    worker.on("error", (error) => finish({ error: error.message }));
    worker.on("exit", () => finish({ error: "the thread ended" }));
  });
  if ("csv" in answer) {
    const { buffer, byteOffset, byteLength } = answer.csv;
    return { csv: Buffer.from(buffer, byteOffset, byteLength) };
  }
  if ("parts" in answer) return answer;
  log.info({ reason: answer.error }, "an uploaded archive could not be read");
  return null;
}
