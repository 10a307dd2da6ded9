import { type Column, csvText, type Line } from "./csv";
import type { Page, Spot } from "./page-store";

/** Rows per query. A page is a few hundred kilobytes: large enough to be fast, small enough for many readers. */
export const PAGE = 1000;

/**
 * Yields all rows after `start`. Each page is read by its own statement, while the reader processes the previous one.
 * If the reader leaves, the page read ahead is discarded.
 */
export async function* pagesOf(
  read: (after: Spot | null, limit: number) => Promise<Page>,
  start: Spot | null,
): AsyncGenerator<Line[], void> {
  for (let page: Promise<Page> | null = read(start, PAGE); page !== null; ) {
    const { lines, end }: Page = await page;
    page = end && lines.length === PAGE ? read(end, PAGE) : null;
    // A failure is thrown when the page is awaited.
    page?.catch(() => {});
    if (lines.length > 0) yield lines;
  }
}

/**
 * Streams pages as CSV with backpressure, until the reader leaves. The first page is read before this resolves, so that
 * early errors reject. A later failure calls `onFailure` and breaks the stream, so that it never looks complete.
 */
export async function csvStream(
  columns: readonly Column[],
  pages: AsyncGenerator<Line[], void>,
  { header, onFailure }: { header: boolean; onFailure: (error: unknown) => void },
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const first = await pages.next();
  let opening = true;
  let left = false;

  async function next(): Promise<string | null> {
    const named = opening && header;
    const page = opening ? first : await pages.next();
    opening = false;
    if (page.done) return named ? csvText(columns, [], { header: true }) : null;
    return csvText(columns, page.value, { header: named });
  }

  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: async (controller) => {
      try {
        const text = await next();
        // The reader left while the page was read.
        if (left) return;
        if (text === null) controller.close();
        else controller.enqueue(encoder.encode(text));
      } catch (error) {
        if (left) return;
        onFailure(error);
        throw error;
      }
    },
    cancel: async () => {
      left = true;
      await pages.return();
    },
  };
  // No buffering in the stream, because one page is already read ahead.
  return new ReadableStream(source, { highWaterMark: 0 });
}
