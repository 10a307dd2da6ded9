import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/services/log";

/** As text, which no bundler follows: the file is loaded as it is. */
const FILE = join(process.cwd(), "lib", "services", "sheets", "sheet-worker.mjs");
const PATIENCE_MS = 60_000;
const MEMORY_MB = 1024;
/** What a file may be unpacked: a hundred thousand rows of an export have some 60 MB. */
const MOST_BYTES = 200 * 1024 * 1024;

type Answer = { csv: Uint8Array } | { error: string };

/** Whether a file is a ZIP archive, as XLSX files are. */
export function isArchive(file: Buffer): boolean {
  return file.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004", "latin1"));
}

/**
 * The first sheet of an XLSX file as CSV, read by a thread of its own with bounded memory and time; dates as `2026-11-20`. Null for a
 * file that is no XLSX file, or too large.
 */
export async function sheetToCsv(
  file: Buffer,
  { mostBytes = MOST_BYTES }: { mostBytes?: number } = {},
): Promise<Buffer | null> {
  const answer = await new Promise<Answer>((done) => {
    const worker = new Worker(`import(${JSON.stringify(pathToFileURL(FILE).href)});`, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: { file: new Uint8Array(file), mostBytes },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => finish({ error: "it takes too long" }), PATIENCE_MS);
    function finish(it: Answer): void {
      clearTimeout(timer);
      void worker.terminate();
      done(it);
    }
    worker.on("message", finish);
    // Out of memory, for example.
    worker.on("error", (error) => finish({ error: error.message }));
    worker.on("exit", () => finish({ error: "the thread ended" }));
  });
  if ("csv" in answer) return Buffer.from(answer.csv);
  log.info({ reason: answer.error }, "an uploaded spreadsheet could not be read");
  return null;
}
