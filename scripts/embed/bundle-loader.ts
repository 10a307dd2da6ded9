import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The loader of embedded forms as one classic script, and its hash for `integrity`. */
export async function bundleLoader(): Promise<{ code: string; integrity: string }> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "error",
    mode: "production",
    build: {
      write: false,
      target: ["chrome111", "edge111", "firefox111", "safari16.4"],
      modulePreload: false,
      rollupOptions: {
        input: join(root, "components", "donate", "embed", "loader.ts"),
        output: { format: "iife" },
      },
    },
  });
  const chunks = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== "chunk") throw new Error("The loader is more than one file");
  return { code: chunk.code, integrity: integrityOf(chunk.code) };
}

/** The value of a script's `integrity` attribute. */
export function integrityOf(code: string | Buffer): string {
  return `sha384-${createHash("sha384").update(code).digest("base64")}`;
}
