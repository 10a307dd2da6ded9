import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** Changes to the process: mocked modules, changed settings. */
const MARKS = /\bvi\.(?:mock|doMock|stubEnv|stubGlobal|resetModules)\(|\bprocess\.env\b/;
/** Checks of query plans, which depend on statistics: rows of other files in the same database would change them. */
const PLANS = /sql`(?:vacuum \([^)]*\banalyze\)|analyze) /;
const IMPORTS = /\bfrom "((?:@\/|@almoner\/|\.)[^"]+)"/g;

/**
 * Whether a test file needs a separate process state and database, because it or an imported test helper changes the
 * process or checks query plans (fresh-start.ts resets both). All other files of a worker share their modules, which
 * takes less than half the time. `file` and its imports are relative to `root`.
 */
export function needsOwnProcess(root: string, file: string, seen = new Set<string>()): boolean {
  seen.add(file);
  const text = readFileSync(join(root, file), "utf8");
  if (MARKS.test(text) || PLANS.test(text)) return true;
  return [...text.matchAll(IMPORTS)]
    .map(([, name = ""]) => fileOf(root, file, name))
    .filter((path) => /testing|\/emulators\//.test(path))
    .some((path) => !seen.has(path) && existsSync(join(root, path)) && needsOwnProcess(root, path, seen));
}

/** Resolves an import of `file` to a path relative to `root`. */
function fileOf(root: string, file: string, name: string): string {
  if (name.startsWith("@almoner/"))
    return relative(root, createRequire(join(root, "package.json")).resolve(name));
  const path = name.startsWith("@/") ? name.slice(2) : join(dirname(file), name);
  return [`${path}.ts`, join(path, "index.ts")].find((it) => existsSync(join(root, it))) ?? `${path}.ts`;
}
