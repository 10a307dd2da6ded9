import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encode, encodingFor } from "./encode";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0, gzip; q=0", "identity"],
  ["abr, xgzip", "identity"],
])("of %j the answer is in %s", (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding);
});

test("a page larger than the encoder's window is decoded unchanged", async () => {
  const page = Buffer.from(Array.from({ length: 20_000 }, (_, line) => `<li>Donor ${line}</li>`).join(""));
  expect(brotliDecompressSync(await encode("br", page)).equals(page)).toBe(true);
  expect(gunzipSync(await encode("gzip", page)).equals(page)).toBe(true);
  expect(await encode("identity", page)).toBe(page);
});
