import { expect, test } from "vitest";
import { encodingFor } from "./encode";

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
