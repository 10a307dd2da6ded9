import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const LOCKS =
  /\.for\(|\bfor (?:no key )?update\b|\bfor (?:key )?share\b|pg_(?:try_)?advisory_xact_lock\(|\bwait_and_count_open\(/;
/**
 * Also blocks inserts of references, so it is for rows that are deleted, or whose references are counted
 * first.
 */
const STRONG = /\.for\("update"|"update" : "no key update"|\bfor update\b/;

const sources = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
  .map((path) => join("lib", path))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.includes("/testing/"));
/** A file without its comments. */
const codeOf = (path: string) =>
  readFileSync(join(root, path), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
const matching = (pattern: RegExp) => sources.filter((path) => pattern.test(codeOf(path))).sort();

it("every locking file is in docs/locking.md with its lock order, and no other file is", () => {
  const page = readFileSync(join(root, "docs", "locking.md"), "utf8");
  const listed = [...page.matchAll(/^\| `(lib\/\S+\.ts)` \|/gm)].map(([, path]) => path ?? "");
  expect(listed.sort()).toEqual(matching(LOCKS));
});

it("docs/locking.md gives every table its place in the order", () => {
  const page = readFileSync(join(root, "docs", "locking.md"), "utf8");
  const named = [...page.matchAll(/`([a-z_]+)(\*?)`/g)].map(([, name = "", star]) => ({
    name,
    starts: star === "*",
  }));
  const schema = readdirSync(join(root, "db", "schema")).map((file) =>
    readFileSync(join(root, "db", "schema", file), "utf8"),
  );
  const tables = schema.flatMap((text) =>
    [...text.matchAll(/pgTable\(\s*"([a-z_]+)"/g)].map(([, name = ""]) => name),
  );
  expect(tables.length).toBeGreaterThan(80);
  const hasPlace = (table: string) =>
    named.some(({ name, starts }) => (starts ? table.startsWith(name) : table === name));
  expect(tables.filter((table) => !hasPlace(table)).sort()).toEqual([]);
});

it("only rows that are deleted, or whose references are counted, block new references", () => {
  expect(matching(STRONG)).toEqual([
    "lib/campaigns/form/field-store.ts",
    "lib/campaigns/form/level-store.ts",
    // Alerts about the donation wait too.
    "lib/donations/status/recompute-store.ts",
    "lib/donors/fields/store.ts",
    // The merged donor is deleted; what refers to the kept one follows it.
    "lib/donors/merges/move-store.ts",
    "lib/funds/store.ts",
    // Expired tokens are deleted.
    "lib/giving/store.ts",
    "lib/http/limits/counts-store.ts",
    // New donors of an undone import are deleted.
    "lib/imports/undo/undo-donors-store.ts",
    "lib/imports/undo/undo-store.ts",
    "lib/pictures/picture-store.ts",
    // Expired links are deleted.
    "lib/subscriptions/links/store.ts",
    "lib/webhooks/outbox/store.ts",
    "lib/webhooks/store.ts",
  ]);
});
