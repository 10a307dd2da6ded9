import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** Changes to the process: mocked modules, other settings. */
const MARKS = /\bvi\.(?:mock|doMock|stubEnv|stubGlobal|resetModules)\(|\bprocess\.env\b/;
/** Checks plans, which the statistics decide: rows of other files in the same database would change them. */
const PLANS = /sql`(?:vacuum )?analyze /;
const IMPORTS = /\bfrom "((?:@\/|@almoner\/|\.)[^"]+)"/g;

/**
 * Whether a test must not share its process and its database with others: it, or a test helper that it imports, changes its process or
 * checks plans, and the next file starts fresh (fresh-start.ts). All other tests of a worker share their modules, which takes less than
 * half the time. `file` and its imports lie in `root`.
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
  return `${name.startsWith("@/") ? name.slice(2) : join(dirname(file), name)}.ts`;
}
