// Runs after every installation, so it uses Node's own modules only.
import { readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const VERSION = "3.4.9";
/** The builds for `import` and for `require`; the patched functions are identical in both. */
const BUILDS = ["", "cjs"];
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Applies patches/postgres-3.4.9.patch (which explains why) to npm `postgres` in `folder`, unless it is applied
 * already. Returns the number of changed files. Throws without a change when the version or source differs.
 */
export function patchPostgres(folder = join(root, "node_modules/postgres")) {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (version !== VERSION)
    throw new Error(
      `The patch is for ${VERSION}, and ${version} is installed. Check whether that version still needs it.`,
    );
  const changes = [];
  for (const [file, hunks] of readPatch(
    readFileSync(join(root, `patches/postgres-${VERSION}.patch`), "utf8"),
  ))
    for (const build of BUILDS) {
      const path = join(folder, build, file);
      const found = readFileSync(path, "utf8");
      const patched = hunks.reduce((text, hunk) => apply(text, hunk, path), found);
      if (patched !== found) changes.push([path, patched]);
    }
  for (const [path, text] of changes) {
    // Written beside and renamed: a reader never sees half a file, and a package store that shares it by hard link is
    // not changed.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, text);
    renameSync(draft, path);
  }
  return changes.length;
}

/** The hunks of a unified diff as `{before, after}`, by file. Text outside of hunks is ignored. */
function readPatch(text) {
  const files = new Map();
  const lines = text.split(/\r?\n/);
  let hunks = [];
  while (lines.length > 0) {
    const line = lines.shift();
    const name = /^\+\+\+ b\/(.+)$/.exec(line)?.[1];
    if (name) {
      hunks = [];
      files.set(name, hunks);
    }
    const sizes = /^@@ -\d+,(\d+) \+\d+,(\d+) @@/.exec(line);
    if (!sizes) continue;
    let [old, fresh] = [Number(sizes[1]), Number(sizes[2])];
    const hunk = { before: "", after: "" };
    while (old > 0 || fresh > 0) {
      const change = lines.shift() ?? "";
      const body = `${change.slice(1)}\n`;
      if (change[0] !== "+") {
        hunk.before += body;
        old--;
      }
      if (change[0] !== "-") {
        hunk.after += body;
        fresh--;
      }
    }
    hunks.push(hunk);
  }
  return files;
}

/** Each hunk must be found exactly once, either original or patched. */
function apply(text, { before, after }, path) {
  const count = (part) => text.split(part).length - 1;
  if (count(before) + count(after) !== 1)
    throw new Error(`${path} is not the published source. Remove that folder, then install again.`);
  return text.replace(before, () => after);
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1] ?? root)).href) {
  try {
    patchPostgres(process.argv[2]);
  } catch (error) {
    console.error(`\n  ✗ npm postgres could not be patched. ${error.message}\n`);
    process.exitCode = 1;
  }
}
