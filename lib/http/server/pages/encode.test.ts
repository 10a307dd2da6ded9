import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type Encoding, encodeBeginning, encodeEnd, encodingFor } from "./encode";

const DECODE: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};
const BEGINNINGS = ["", "a", `<!DOCTYPE html>${"<p>Zürich, 中文, 🎁</p>".repeat(3000)}`];
const ENDS = ["", "b", '<input value="é 🎁">', "x".repeat(0xffff)];

describe.each(["br", "gzip", "identity"] as const)("%s", (encoding) => {
  test("a document completed by any end decodes to both", async () => {
    for (const plain of BEGINNINGS) {
      const beginning = await encodeBeginning(encoding, Buffer.from(plain));
      for (const end of ENDS) {
        const whole = Buffer.concat([beginning.bytes, encodeEnd(beginning, end)]);
        expect(DECODE[encoding](whole).toString() === plain + end).toBe(true);
      }
    }
  });
});

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
