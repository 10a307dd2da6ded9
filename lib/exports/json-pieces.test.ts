import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "@/lib/kernel/testing/hostile-values";
import { jsonPieces } from "./json-pieces";

const LONGEST_ITEM = 5000;
/** Longer than the constant of the module by one item. */
const LONGEST_PIECE = 32 * 1024 + 3 * LONGEST_ITEM;

async function* inPages<Item>(items: readonly Item[], size: number): AsyncGenerator<Item[], void> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

describe("the pieces of a JSON document", () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 30 });
  const item = fc.oneof(fc.jsonValue(), fc.record({ text, list: fc.array(text) }));

  test("are the text that JSON.stringify writes, whatever the values and the size of a page", async () => {
    const cases = fc.tuple(fc.array(item), fc.array(item), item, fc.integer({ min: 1, max: 5 }));
    await fc.assert(
      fc.asyncProperty(cases, async ([first, last, value, size]) => {
        const whole = { first, value, nothing: null, last };
        for (const indent of [0, 2] as const) {
          const members = { ...whole, first: inPages(first, size), last: inPages(last, size) };
          expect(await textOf(jsonPieces<typeof whole>(members, indent))).toBe(
            JSON.stringify(whole, null, indent),
          );
        }
      }),
    );
  });

  test("are short, and other work runs between two of them", async () => {
    const items = Array.from({ length: 500 }, (_, at) => `${at}${"x".repeat(LONGEST_ITEM - 10)}`);
    let turns = 0;
    let isOver = false;
    const tick = () => {
      turns += 1;
      if (!isOver) setImmediate(tick);
    };
    tick();
    let pieces = 0;
    for await (const piece of jsonPieces<{ items: string[] }>({ items: inPages(items, 100) }, 2)) {
      pieces += 1;
      expect(piece.length).toBeLessThan(LONGEST_PIECE);
    }
    isOver = true;
    expect(pieces).toBeGreaterThan(50);
    expect(turns).toBeGreaterThanOrEqual(pieces - 1);
  });

  test("read a page only when the previous one is taken, and none after their reader left", async () => {
    let read = 0;
    let isClosed = false;
    async function* endless(): AsyncGenerator<string[], void> {
      try {
        for (;;) {
          read += 1;
          yield ["x".repeat(40_000)];
        }
      } finally {
        isClosed = true;
      }
    }
    const pieces = jsonPieces<{ items: string[] }>({ items: endless() });
    for (let taken = 1; taken <= 3; taken++) {
      await pieces.next();
      expect(read).toBe(taken);
    }
    await pieces.return();
    expect([read, isClosed]).toEqual([3, true]);
  });
});
