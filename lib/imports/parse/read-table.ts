import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { unguarded } from "@/lib/exports/csv";
import { storableText } from "@/lib/kernel/text";
import { NO_ROWS } from "../labels";
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from "../rules";
import { decodeText, findDelimiter } from "./decode";

/** A non-empty row. `number` is its row number in a spreadsheet. */
export type TableRow = { number: number; cells: string[] };

/** Thrown for a file that is not a table, with the reason for staff. */
export class TableError extends Error {}

const PIECE = 64 * 1024;

/**
 * Yields the rows of a CSV file, the header first. Reads the file piece by piece, so that the event loop is not
 * blocked. Throws `TableError`.
 */
export async function* readTable(bytes: Buffer): AsyncGenerator<TableRow> {
  const { pieces } = await decodeText(bytes);
  for (const piece of pieces) {
    if (piece.includes(0)) throw new TableError("This is no text file. Save it as CSV and upload that.");
    await nextTurn();
  }
  const parser = Readable.from(smallerPiecesOf(pieces)).pipe(
    parse({
      delimiter: findDelimiter(pieces),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 256 * 1024,
    }),
  );
  let number = 0;
  let rows = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      if (record.length > MAX_COLUMNS) throw new TableError(`A file has at most ${MAX_COLUMNS} columns.`);
      const cells = record.map((cell) => storableText(unguarded(cell.trim()), MAX_CELL));
      if (cells.every((cell) => cell === "")) continue;
      rows += 1;
      if (rows > MAX_ROWS + 1)
        throw new TableError(
          `A file has at most ${MAX_ROWS.toLocaleString("en-US")} rows. Split it, and import the parts one after the other.`,
        );
      yield { number, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new TableError(reasonOf(error));
    throw error;
  }
}

function* smallerPiecesOf(pieces: readonly Buffer[]): Generator<Buffer> {
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += PIECE) yield piece.subarray(at, at + PIECE);
}

function reasonOf(error: CsvError): string {
  const line = typeof error["lines"] === "number" ? ` in line ${error["lines"]}` : "";
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return `A quotation mark is opened${line} and never closed.`;
  if (error.code === "CSV_MAX_RECORD_SIZE")
    return `A row is too long${line}: a quotation mark may be missing.`;
  return `The file cannot be read${line}: ${error.message}`;
}

/** Returns the header and the first rows of a file. Throws `TableError`. */
export async function readFirstRows(
  bytes: Buffer,
  count: number,
): Promise<{ header: string[]; samples: string[][] }> {
  let header: string[] | null = null;
  const samples: string[][] = [];
  for await (const { cells } of readTable(bytes)) {
    if (header) samples.push(cells);
    else header = cells;
    if (samples.length === count) break;
  }
  if (!header) throw new TableError("The file is empty.");
  if (samples.length === 0) throw new TableError(NO_ROWS);
  return { header, samples };
}
