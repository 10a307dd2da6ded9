import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders with tests. */
const FOLDERS = ["app", "components", "db", "e2e", "emulators", "inngest", "lib", "local", "scripts"];

/** A form of its own, or a test whose title says that only the long form has it. */
const HAS_LONG_FORM = /from "[^"]*\/(?:long-forms|testing-migrations)"|@long["`],/;

/**
 * The tests with a long form (scripts/long-forms.ts), or that only the long form has (`@long` in their title): paths relative to
 * `root`, that contain one of `filters` if any.
 */
export function longFormFiles(root: string, filters: readonly string[]): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) && !path.includes("node_modules"))
      .map((path) => join(folder, path)),
  )
    .filter((path) => filters.length === 0 || filters.some((one) => path.includes(one)))
    .filter((path) => HAS_LONG_FORM.test(readFileSync(join(root, path), "utf8")));
}
