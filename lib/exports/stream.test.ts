import { describe, expect, test, vi } from "vitest";
import type { Column } from "./csv";
import type { Page, Spot } from "./page-store";
import { csvStream, PAGE, pagesOf, textStream } from "./stream";

/** Timeout for a busy machine. An idle one needs milliseconds. */
const PATIENCE_MS = 60_000;

const COLUMNS: readonly Column[] = [["id", "text"]];
/** Returns a reader of the rows 1 to `count`, in pages like those of a store. */
const rows = (count: number) =>
  vi.fn(async (after: Spot | null, limit: number): Promise<Page> => {
    const from = Number(after?.id ?? 0);
    const lines = Array.from({ length: Math.min(limit, count - from) }, (_, index) => [
      String(from + index + 1),
    ]);
    const last = lines.at(-1)?.[0];
    return { lines, end: last ? { at: "", id: last } : null };
  });
const fileOf = (
  read: ReturnType<typeof rows>,
  header = true,
  onFailure: (error: unknown) => void = () => {},
) => csvStream(COLUMNS, pagesOf(read, null), { header, onFailure });
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe("a file", () => {
  test.each([0, 1, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE])(
    "of %i rows contains each row once, in order",
    async (count) => {
      const all = Array.from({ length: count }, (_, index) => `${index + 1}\r\n`).join("");
      expect(await textOf(await fileOf(rows(count)))).toBe(`id\r\n${all}`);
      expect(await textOf(await fileOf(rows(count), false))).toBe(all);
    },
  );

  test("is read at the pace of its reader, with at most one page waiting", async () => {
    const read = rows(20 * PAGE);
    const reader = (await fileOf(read)).getReader();
    for (let taken = 1; taken <= 5; taken++) {
      await reader.read();
      await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(taken + 1), PATIENCE_MS);
      await new Promise(setImmediate);
      expect(read).toHaveBeenCalledTimes(taken + 1);
    }
    await reader.cancel();
  });

  test("is not read further after its reader cancels", async () => {
    const read = rows(20 * PAGE);
    const reader = (await fileOf(read)).getReader();
    await reader.read();
    await reader.cancel();
    const asked = read.mock.calls.length;
    await new Promise(setImmediate);
    expect(read).toHaveBeenCalledTimes(asked);
    expect(asked).toBeLessThanOrEqual(2);
  });

  test("does not fail if its reader cancels while a page is read", async () => {
    const read = rows(3 * PAGE);
    const onFailure = vi.fn();
    const reader = (await fileOf(read, true, onFailure)).getReader();
    let arrive: (page: Page) => void = () => {};
    read.mockReturnValueOnce(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    await reader.read();
    await reader.read();
    const third = reader.read();
    expect(read).toHaveBeenCalledTimes(3);
    const gone = reader.cancel();
    arrive({ lines: [["1"]], end: { at: "", id: "1" } });
    await gone;
    expect((await third).done).toBe(true);
    await new Promise(setImmediate);
    expect(onFailure).not.toHaveBeenCalled();
    expect(read).toHaveBeenCalledTimes(3);
  });
});

describe("a failure", () => {
  const down = new Error("the database is down");

  test("before the first row rejects instead of returning a file", async () => {
    await expect(fileOf(rows(1).mockRejectedValue(down))).rejects.toBe(down);
  });

  test("in the middle breaks the stream and is reported", async () => {
    const read = rows(3 * PAGE);
    const whole = read.getMockImplementation();
    if (!whole) throw new Error("no rows");
    read.mockImplementation((after, limit) =>
      after?.id === String(2 * PAGE) ? Promise.reject(down) : whole(after, limit),
    );
    const onFailure = vi.fn();
    await expect(textOf(await fileOf(read, true, onFailure))).rejects.toBe(down);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(down);
  });
});

test("a text reaches its reader in small pieces, so that a slow one is seen to read", async () => {
  const text = `${"é".repeat(50_000)}\n`;
  async function* pieces() {
    yield text;
    yield "";
    yield "end";
  }
  const stream = await textStream(pieces(), {
    onFailure: (error) => {
      throw error;
    },
  });
  const sizes: number[] = [];
  let all = "";
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    sizes.push(bytes.length);
    all += decoder.decode(bytes, { stream: true });
  }
  expect(all).toBe(`${text}end`);
  expect(sizes).toEqual([32_768, 32_768, 32_768, 1697, 3]);
});
