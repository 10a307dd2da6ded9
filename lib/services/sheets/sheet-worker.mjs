// @ts-check
import { parentPort, workerData } from "node:worker_threads";
import { parse } from "csv-parse/sync";
import { Unzip, UnzipInflate, zipSync } from "fflate";

/*
 * The thread that converts one XLSX file, or one table of an export of this service, to CSV: unpacking and reading a
 * hundred thousand rows takes seconds of CPU time. Plain JavaScript, because a thread is loaded by its path, without a
 * bundler. archive-to-csv.ts starts one for each file.
 */

const PIECE = 64 * 1024;

/** The parts of an XLSX file that define its cells. */
const SHEET =
  /^(?:xl\/(?:workbook|sharedStrings|styles|worksheets\/[^/]+)\.xml|(?:xl\/)?(?:worksheets\/)?_rels\/[^/]+\.rels|\[Content_Types\]\.xml)$/;

/**
 * Unpacks the requested parts of a ZIP file. Null if they exceed `mostBytes`, regardless of the sizes that the file
 * states.
 * @param {Uint8Array} file
 * @param {number} mostBytes
 * @param {(name: string) => boolean} isNeeded
 */
function unpacked(file, mostBytes, isNeeded) {
  /** @type {Map<string, Uint8Array[]>} */
  const parts = new Map();
  let bytes = 0;
  const unzip = new Unzip((entry) => {
    // If two parts have the same name, neither is trusted.
    if (!isNeeded(entry.name)) return;
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

/** The sheets of an XLSX file. */
const CELLS = /^xl\/worksheets\/[^/]+\.xml$/;
/** A tag up to the next one, if it is a cell's or not valid XML. */
const CELL = /<(?:[^\s<>/:=]+:)?c[\s/>][^<]*|<[^\p{L}_/!?<][^<]*/gu;
const ADDRESS = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** An area that is read quickly with any content. In larger areas, at least one cell in twenty must exist. */
const SMALL_AREA = 1_000_000;
const SPARSE = 20;

/**
 * Whether the cells of a sheet are in an area of at most `most` cells, and not too sparse in it. Their addresses are
 * arbitrary, and the reader creates every cell before the last one: two cells in opposite corners of a sheet become
 * 17,179,869,184.
 * @param {Uint8Array} sheet
 * @param {number} most
 */
function fits(sheet, most) {
  let [rows, columns, cells] = [1, 1, 0];
  const text = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  for (let at = 0; at < text.length; ) {
    // Reads up to the start of a tag.
    const end = text.indexOf("<", at + PIECE) < 0 ? text.length : text.indexOf("<", at + PIECE);
    for (const [tag] of text.toString("latin1", at, end).matchAll(CELL)) {
      cells += 1;
      for (const [, double, single] of tag.matchAll(ADDRESS)) {
        const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(double ?? single ?? "") ?? [];
        if (!letters || !row) return false;
        rows = Math.max(rows, Number(row));
        columns = Math.max(
          columns,
          [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0),
        );
      }
    }
    at = end;
  }
  return rows * columns <= Math.min(most, SMALL_AREA + SPARSE * cells);
}

/**
 * Returns rows as CSV, or null beyond `mostBytes`, since many cells can share one long text.
 * @param {readonly (readonly unknown[])[]} rows
 * @param {number} mostBytes
 */
function csvOf(rows, mostBytes) {
  /** @type {string[]} */
  const lines = [];
  let length = 0;
  for (const row of rows) {
    let line = "";
    for (const [index, cell] of row.entries()) {
      line += (index > 0 ? "," : "") + quoted(textOf(cell));
      if (length + line.length > mostBytes) return null;
    }
    length += line.length + 1;
    lines.push(line);
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}

/** @param {unknown} cell */
function textOf(cell) {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    const [day = "", time = ""] = cell.toISOString().split("T");
    return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
  }
  // Sums in a spreadsheet have rounding errors in the last digits: 0.30000000000000004.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return String(cell);
}

/** @param {string} text */
const quoted = (text) => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The options with which an import reads a file. */
const LENIENT = { relax_column_count: true, relax_quotes: true };

/**
 * Returns a table with the rows of other tables appended: each has the key of a row of the table, and its values in the
 * columns of the same names, which are added if the table lacks them. Null beyond `mostRows` rows in total or
 * `mostBytes`.
 * @param {Uint8Array} table
 * @param {readonly { columns: readonly string[], part: Uint8Array }[]} more
 * @param {{ key: string, mostRows: number, mostBytes: number }} bounds
 */
function withRowsBelow(table, more, { key, mostRows, mostBytes }) {
  /** @type {string[][]} */
  const own = parse(Buffer.from(table), LENIENT);
  const [header = []] = own;
  if (!header.includes(key)) return table;
  const names = [...new Set([...header, ...more.flatMap(({ columns }) => columns)])];
  const rows = [names, ...own.slice(1)];
  for (const { columns, part } of more) {
    /** @type {string[][]} */
    const [given = [], ...below] = parse(Buffer.from(part), LENIENT);
    const read = [key, ...columns].map((name) => ({ from: given.indexOf(name), to: names.indexOf(name) }));
    if (read.some(({ from }) => from < 0)) continue;
    for (const cells of below) {
      const row = new Array(names.length).fill("");
      for (const { from, to } of read) row[to] = cells[from];
      rows.push(row);
      if (rows.length > mostRows + 1) return null;
    }
  }
  return csvOf(rows, mostBytes);
}

async function run() {
  const { file, mostBytes, mostCells, mostRows, table, below } = workerData;
  /** @param {string} name @param {string} of */
  const isOf = (name, of) => new RegExp(`^${of}(?:-\\d+)?\\.csv$`).test(name);
  /** @type {{ key: string, columns: Record<string, readonly string[]> }} */
  const { key, columns } = below;
  const others = Object.keys(columns);
  const isNeeded = (/** @type {string} */ name) =>
    SHEET.test(name) || [table, ...others].some((one) => isOf(name, one));
  const parts = unpacked(file, mostBytes, isNeeded);
  if (!parts) return { error: "TOO_LARGE" };
  const names = [...parts.keys()];
  const tables = names.filter((name) => isOf(name, table));
  const only = parts.get(tables[0] ?? "");
  if (only) {
    const more = Object.entries(columns).flatMap(([other, read]) =>
      [...parts].flatMap(([name, part]) => (isOf(name, other) ? [{ name, columns: read, part }] : [])),
    );
    if (more.length === 0 && tables.length === 1) return { csv: only };
    const csv = tables.length > 1 ? null : withRowsBelow(only, more, { key, mostRows, mostBytes });
    return csv ? { csv } : { parts: [...tables, ...more.map(({ name }) => name)] };
  }
  for (const [name, part] of parts)
    if (CELLS.test(name) && !fits(part, mostCells)) return { error: "TOO_LARGE" };
  // Loaded only now: loading the reader takes as long as reading a small sheet, and many files are not sheets.
  const { readSheet } = await import("read-excel-file/node");
  // Packed again without compression, since the reader unpacks a file itself.
  const rows = await readSheet(Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 })));
  const csv = csvOf(rows, mostBytes);
  return csv ? { csv } : { error: "TOO_LARGE" };
}

// The bytes are transferred, not copied, because copying would block the other thread.
run().then(
  (answer) => parentPort?.postMessage(answer, "csv" in answer ? [answer.csv.buffer] : []),
  (error) => parentPort?.postMessage({ error: String(error) }),
);
