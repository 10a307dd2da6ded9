import { expect, it, vi } from "vitest";
import { receiveFile, sizeInWords } from "./export-file";

const headers = {
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": 'attachment; filename="donations-hope-2026-11-21.csv"',
};
const parts = (...texts: (string | Error)[]) => {
  const left = [...texts];
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (to) => {
      const next = left.shift();
      if (next instanceof Error) to.error(next);
      else if (next === undefined) to.close();
      else to.enqueue(new TextEncoder().encode(next));
    },
  });
};

it("gives the whole file under the name that the server gave it, and tells how far it is", async () => {
  const onProgress = vi.fn();
  const { blob, name } = await receiveFile(new Response(parts("id\r\n", "a\r\n"), { headers }), onProgress);
  expect(await blob.text()).toBe("id\r\na\r\n");
  expect([blob.type, name]).toEqual(["text/csv; charset=utf-8", "donations-hope-2026-11-21.csv"]);
  expect(onProgress.mock.calls).toEqual([[4], [7]]);
});

it("is no file where the connection breaks in the middle", async () => {
  const broken = new Response(parts("id\r\n", new TypeError("network error")), { headers });
  await expect(receiveFile(broken, () => {})).rejects.toThrow("network error");
});

it("says sizes as people do", () => {
  expect([0, 1, 812_345, 3_440_000].map(sizeInWords)).toEqual(["0 KB", "1 KB", "813 KB", "3.4 MB"]);
});
