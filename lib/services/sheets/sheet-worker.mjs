// @ts-check
import { parentPort, workerData } from "node:worker_threads";
import { Unzip, UnzipInflate, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";

/*
 * The thread that turns one XLSX file, or one table of an export of this service, into CSV: unpacking and reading a hundred thousand rows takes seconds of processor time. Plain
 * JavaScript, because a thread is loaded by its path, without a bundler. archive-to-csv.ts starts it, one for each file.
 */

const PIECE = 64 * 1024;

/** The parts of an XLSX file that say what the cells are. */
const SHEET =
  /^(?:xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|(?:xl\/)?(?:worksheets\/)?_rels\/[^/]+\.rels|\[Content_Types\]\.xml)$/;

/**
 * The parts of a ZIP file that are wanted, so that nothing larger than `mostBytes` is ever unpacked, whatever the file says of its
 * sizes. Null beyond that.
 * @param {Uint8Array} file
 * @param {number} mostBytes
 * @param {(name: string) => boolean} isWanted
 */
function unpacked(file, mostBytes, isWanted) {
  /** @type {Map<string, Uint8Array[]>} */
  const parts = new Map();
  let bytes = 0;
  const unzip = new Unzip((entry) => {
    // Of two parts with one name, neither is trusted.
    if (!isWanted(entry.name)) return;
    if (parts.has(entry.name)) throw new Error("it has a part twice");
    /** @type {Uint8Array[]} */
    const pieces = [];
    parts.set(entry.name, pieces);
    entry.ondata = (error, piece) => {
      if (error) throw error;
      bytes += piece.length;
      if (bytes <= mostBytes) pieces.push(piece);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length && bytes <= mostBytes; at += PIECE)
    unzip.push(file.subarray(at, at + PIECE), at + PIECE >= file.length);
  if (bytes > mostBytes) return null;
  return new Map([...parts].map(([name, pieces]) => [name, new Uint8Array(Buffer.concat(pieces))]));
}

/** @param {unknown} cell */
function textOf(cell) {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    const [day = "", time = ""] = cell.toISOString().split("T");
    return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
  }
  // Sums of a spreadsheet have errors in the last digits: 0.30000000000000004.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return String(cell);
}

/** @param {string} text */
const quoted = (text) => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function run() {
  const { file, mostBytes, table } = workerData;
  const ofTable = new RegExp(`^${table}(?:-\\d+)?\\.csv$`);
  const parts = unpacked(file, mostBytes, (name) => SHEET.test(name) || ofTable.test(name));
  if (!parts) return { error: "TOO_LARGE" };
  const tables = [...parts.keys()].filter((name) => ofTable.test(name));
  if (tables.length > 1) return { parts: tables };
  const only = parts.get(tables[0] ?? "");
  if (only) return { csv: only };
  // Packed again without compression, since the reader unpacks a file by itself.
  const rows = await readSheet(Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 })));
  const lines = rows.map((row) => row.map((cell) => quoted(textOf(cell))).join(","));
  return { csv: new TextEncoder().encode(`${lines.join("\n")}\n`) };
}

run().then(
  (answer) => parentPort?.postMessage(answer),
  (error) => parentPort?.postMessage({ error: String(error) }),
);
