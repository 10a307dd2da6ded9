import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundleLoader, integrityOf } from "@/scripts/embed/bundle-loader";
import { EMBED_SCRIPT } from "./version";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Every published version with the hash that sites pin. Lines are added, never changed. */
const PUBLISHED = {
  "/embed/v1.js": "sha384-ku9arHA/gCmqFMseE+WjSxKs5I+Bs6gr5Q4H+vLoFzOXd3vmbU5P4V1mEfh1/b9W",
  "/embed/v2.js": "sha384-Sn8EMF5OLtF9RY8kgSe3+/CvxWBCSj4Irpji11/9SftoTQ9CIE5YVyPZAZ0S5CAm",
  "/embed/v3.js": "sha384-m3yDAK/5Xr2dKOZ7YAnzEPly9XYYIxMTiQXpTblQ6wpch/J+Qv7BJAhjwlVCmTeb",
};

test("a published loader never changes, since sites pin its hash", () => {
  for (const [path, integrity] of Object.entries(PUBLISHED))
    expect([path, integrityOf(readFileSync(join(root, "public", path)))]).toEqual([path, integrity]);
});

test("snippets name the newest loader and its hash", () => {
  expect(Object.entries(PUBLISHED).at(-1)).toEqual([EMBED_SCRIPT.path, EMBED_SCRIPT.integrity]);
});

test("the newest loader matches its source and is smaller than 5 kB uncompressed", async () => {
  const { code, integrity } = await bundleLoader();
  expect(integrity).toBe(EMBED_SCRIPT.integrity);
  expect(Buffer.byteLength(code)).toBeLessThan(5000);
  for (const refused of ["eval(", "Function(", "innerHTML", 'setAttribute("style"', "<style"])
    expect(code).not.toContain(refused);
});
