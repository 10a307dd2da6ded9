import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders with tests. */
const FOLDERS = ["app", "components", "db", "e2e", "emulators", "inngest", "lib", "local", "scripts"];

/** Matches a test with a long form, or with `@long` in its title. */
const HAS_LONG_FORM = /from "[^"]*\/(?:long-forms|testing\/migrations)"|@long["`],/;

/**
 * The test files with a long form (scripts/long-forms.ts) or with tests that run only in the long form (`@long` in the
 * title), as paths relative to `root`. With `filters`, only paths that contain one of them.
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
