import { type PacedOptions, pacedStream } from "@/lib/kernel/paced-stream";
import { type Column, csvText, type Line } from "./csv";
import type { Page, Spot } from "./page-store";

/** Rows per query. A page is a few hundred kilobytes: large enough to be fast, small enough for many readers. */
export const PAGE = 1000;

/**
 * Yields all rows after `start`, in pages of `size`. Each page is read by its own statement, while the reader processes
 * the previous one. If the reader leaves, the page read ahead is discarded.
 */
export async function* pagesOf<Row = Line>(
  read: (after: Spot | null, limit: number) => Promise<Page<Row>>,
  start: Spot | null,
  size: number = PAGE,
): AsyncGenerator<Row[], void> {
  for (let page: Promise<Page<Row>> | null = read(start, size); page !== null; ) {
    const { lines, end }: Page<Row> = await page;
    page = end && lines.length === size ? read(end, size) : null;
    // A failure is thrown when the page is awaited.
    page?.catch(() => {});
    if (lines.length > 0) yield lines;
  }
}

/**
 * Streams pages as CSV with backpressure, until the reader leaves. The first page is read before this resolves, so that
 * early errors reject. A later failure calls `onFailure` and breaks the stream, so that it never looks complete.
 */
export function csvStream(
  columns: readonly Column[],
  pages: AsyncIterable<Line[]>,
  { header, ...options }: { header: boolean } & PacedOptions,
): Promise<ReadableStream<Uint8Array>> {
  return textStream(csvPieces(columns, pages, header), options);
}

async function* csvPieces(
  columns: readonly Column[],
  pages: AsyncIterable<Line[]>,
  header: boolean,
): AsyncGenerator<string, void> {
  let isNamed = !header;
  for await (const lines of pages) {
    yield csvText(columns, lines, { header: !isNamed });
    isNamed = true;
  }
  if (!isNamed) yield csvText(columns, [], { header: true });
}

/**
 * Streams a text at the pace of its reader (`pacedStream`). The first piece is made before this resolves; if that
 * fails, this rejects.
 */
export async function textStream(
  pieces: AsyncGenerator<string, void>,
  options: PacedOptions,
): Promise<ReadableStream<Uint8Array>> {
  return pacedStream(encoded(await pieces.next(), pieces), options);
}

/** Size in bytes of a piece: small enough for a slow reader to take one within the time that counts as reading. */
const PIECE_BYTES = 32_768;

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array, void> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

async function* encoded(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<Uint8Array[], void> {
  const encoder = new TextEncoder();
  try {
    for (let piece = first; !piece.done; piece = await rest.next())
      for (const bytes of piecesOf(encoder.encode(piece.value))) yield [bytes];
  } finally {
    await rest.return();
  }
}
