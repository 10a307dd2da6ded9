import { type Column, csvText, type Line } from "./csv";
import type { Page, Spot } from "./store";

/**
 * Rows per query. A page is some hundred kilobytes: large enough to be fast, small enough for many readers.
 */
export const PAGE = 1000;

/**
 * All rows after `start`; each page is read by its own statement, the next one while the reader has this one. A reader that
 * leaves has one page read in vain.
 */
export async function* pagesOf(
  read: (after: Spot | null, limit: number) => Promise<Page>,
  start: Spot | null,
): AsyncGenerator<Line[], void> {
  for (let page: Promise<Page> | null = read(start, PAGE); page !== null; ) {
    const { lines, end }: Page = await page;
    page = end && lines.length === PAGE ? read(end, PAGE) : null;
    // Its failure is thrown when its turn comes.
    page?.catch(() => {});
    if (lines.length > 0) yield lines;
  }
}

/**
 * Pages as a CSV stream with backpressure, which ends when the reader leaves. The first page is read before
 * this resolves, so that early errors are ordinary ones; a later failure calls `onFailure` and breaks the
 * stream, so that it never looks complete.
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
  // Nothing is written ahead: a page is being read already.
  return new ReadableStream(source, { highWaterMark: 0 });
}
