import { unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { type ZippedFile, zipStream } from "./zip-stream";

const at = new Date("2026-06-03T12:00:00Z");
const bytes = (text: string) => new TextEncoder().encode(text);
const onFailure = (error: unknown) => {
  throw error;
};
async function* parts(count: number, size = 10_000): AsyncGenerator<Uint8Array, void> {
  for (let n = 0; n < count; n += 1) yield bytes(`${n}`.padEnd(size, "."));
}
async function* files(...all: ZippedFile[]): AsyncGenerator<ZippedFile, void> {
  yield* all;
}

describe("a ZIP stream", () => {
  it("contains each file unchanged, whole or in parts, empty or large", async () => {
    const stream = zipStream(
      files(
        { name: "README.md", at, bytes: bytes("Read me.") },
        { name: "many.csv", at, parts: parts(300) },
        { name: "pictures/ä.webp", at, bytes: bytes("") },
        { name: "none.csv", at, parts: parts(0) },
        { name: "end.csv", at, parts: parts(1, 3) },
      ),
      { onFailure },
    );
    const zip = new Uint8Array(await new Response(stream).arrayBuffer());
    const opened = unzipSync(zip);
    expect(Object.keys(opened)).toEqual(["README.md", "many.csv", "pictures/ä.webp", "none.csv", "end.csv"]);
    expect(opened["many.csv"]?.length).toBe(3_000_000);
    expect(new TextDecoder().decode(opened["many.csv"]?.slice(-10_000, -9996))).toBe("299.");
    expect(opened["none.csv"]?.length).toBe(0);
    expect(new TextDecoder().decode(opened["end.csv"])).toBe("0..");
    expect(zip.length).toBeLessThan(100_000);
  });

  it("reads no further than its reader and stops when the reader leaves", async () => {
    let made = 0;
    async function* noise(): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        made += 1;
        yield crypto.getRandomValues(new Uint8Array(60_000));
      }
    }
    const onEnd = vi.fn();
    const reader = zipStream(files({ name: "noise", at, parts: noise() }), { onFailure, onEnd }).getReader();
    let taken = 0;
    while (taken < 600_000) taken += (await reader.read()).value?.length ?? 0;
    expect(made * 60_000).toBeLessThan(taken + 300_000);
    await reader.cancel();
    const before = made;
    await new Promise(setImmediate);
    expect(made).toBe(before);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it("ends if its reader takes nothing", async () => {
    vi.useFakeTimers();
    try {
      const onEnd = vi.fn();
      const reader = zipStream(files({ name: "a", at, parts: parts(9) }), {
        onFailure,
        onEnd,
        patienceMs: 1000,
      }).getReader();
      await vi.advanceTimersByTimeAsync(999);
      expect(onEnd).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(onEnd).toHaveBeenCalledTimes(1);
      await expect(reader.read()).rejects.toThrow("took nothing");
    } finally {
      vi.useRealTimers();
    }
  });

  it("fails if a file cannot be read", async () => {
    async function* broken(): AsyncGenerator<Uint8Array, void> {
      yield bytes("a");
      throw new Error("the database is gone");
    }
    const failures: unknown[] = [];
    const onEnd = vi.fn();
    const stream = zipStream(files({ name: "a", at, parts: broken() }), {
      onFailure: (error) => failures.push(error),
      onEnd,
    });
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
    expect(failures).toEqual([new Error("the database is gone")]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
