import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const LOCKS =
  /\.for\(|\bfor (?:no key )?update\b|\bfor (?:key )?share\b|pg_(?:try_)?advisory_xact_lock\(|\bwait_and_count_open\(/;
/**
 * Lock modes that also block inserts of references. They are only for rows that are deleted, or whose references are
 * counted first.
 */
const STRONG = /\.for\("update"|"update" : "no key update"|\bfor update\b/;

const sources = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
  .map((path) => join("lib", path))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.includes("/testing/"));
/** Returns a file's code without its comments. */
const codeOf = (path: string) =>
  readFileSync(join(root, path), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
const matching = (pattern: RegExp) => sources.filter((path) => pattern.test(codeOf(path))).sort();

it("docs/locking.md lists exactly the locking files, each with its lock order", () => {
  const page = readFileSync(join(root, "docs", "locking.md"), "utf8");
  const listed = [...page.matchAll(/^\| `(lib\/\S+\.ts)` \|/gm)].map(([, path]) => path ?? "");
  expect(listed.sort()).toEqual(matching(LOCKS));
});

it("docs/locking.md gives every table its position in the lock order", () => {
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
  const hasRank = (table: string) =>
    named.some(({ name, starts }) => (starts ? table.startsWith(name) : table === name));
  expect(tables.filter((table) => !hasRank(table)).sort()).toEqual([]);
});

it("only rows that are deleted, or whose references are counted, block new references", () => {
  expect(matching(STRONG)).toEqual([
    "lib/campaigns/custom-fields/store.ts",
    "lib/campaigns/giving-levels/store.ts",
    // Also blocks alerts about the donation.
    "lib/donations/status/recompute-store.ts",
    "lib/donors/fields/store.ts",
    // The merged donor is deleted. References to the kept donor wait until the merge ends.
    "lib/donors/merges/move-store.ts",
    "lib/funds/store.ts",
    // Expired tokens are deleted.
    "lib/giving/store.ts",
    "lib/http/limits/counts-store.ts",
    // Donors created by an undone import are deleted.
    "lib/imports/undo/undo-donors-store.ts",
    "lib/imports/undo/undo-store.ts",
    "lib/pictures/picture-store.ts",
    // Expired links are deleted.
    "lib/subscriptions/links/store.ts",
    "lib/webhooks/outbox/store.ts",
    "lib/webhooks/store.ts",
  ]);
});

/** Functions that take locks, with their step in docs/locking.md. */
const STEPS = {
  storePictures: 0,
  lockImport: 0,
  lockForm: 1,
  lockFunds: 1,
  lockHouseholds: 1,
  lockMerging: 1,
  lockTags: 1,
  lockTagsOf: 1,
  lockDonations: 2,
  withDonationLock: 2,
  lockCampaign: 3,
  lockTicketsLeft: 3,
  reserveTickets: 3,
  lockOrganization: 4,
  lockEndpoints: 6,
  lockPair: 11,
  lockDonor: 11,
  writeDonors: 11,
  // The new row references its donor.
  insertToken: 11,
  endToken: 12,
} as const;
const CALLS = new RegExp(`\\b(${Object.keys(STEPS).join("|")})\\(`, "g");

it("transactions and functions call locking functions in the documented order", () => {
  const inOrder: string[] = [];
  const wrong: string[] = [];
  for (const path of sources) {
    const code = codeOf(path);
    const transactions = code
      .split(".transaction(")
      .slice(1)
      .map((rest) => rest.split(/\n {2,4}\}\)?;?\n(?! {4})/)[0] ?? "");
    // A function may be a part of a transaction.
    const functions = code
      .split(/^(?:export )?(?:async )?function /m)
      .slice(1)
      .map((rest) => rest.slice(rest.indexOf("{")).split(/^\}$/m)[0] ?? "");
    for (const body of [...transactions, ...functions]) {
      const calls = [...body.matchAll(CALLS)].map(([, name]) => name as keyof typeof STEPS);
      const steps = calls.map((name) => STEPS[name]);
      const isSorted = steps.every((step, at) => step >= (steps[at - 1] ?? 0));
      if (!isSorted) wrong.push(`${path}: ${calls.join(", ")}`);
      if (new Set(steps).size > 1) inOrder.push(path);
    }
  }
  expect(wrong).toEqual([]);
  // Without calls of several steps, this test would check nothing.
  expect(inOrder.length).toBeGreaterThan(5);
});
