import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The address of the islands' script, which a build writes (scripts/build-islands.ts); null in development. */
export function islandScript(): string | null {
  if (process.env.NODE_ENV !== "production") return null;
  const folder = process.env["NEXT_DIST_DIR"] ?? ".next";
  const { script } = JSON.parse(readFileSync(join(process.cwd(), folder, "islands.json"), "utf8")) as {
    script: string;
  };
  return script;
}
