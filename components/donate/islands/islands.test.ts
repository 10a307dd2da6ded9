import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readImports } from "@/scripts/import-rules/read-imports";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const ISLANDS = "components/donate/islands/islands.ts";
const LATER = "components/donate/islands/later.ts";
/** Pages that `lib/http/server/pages` renders without Next's scripts (app/donate/shared-pages.ts). */
const PAGES = [
  "app/layout.tsx",
  "app/(site)/page.tsx",
  "app/donate/layout.tsx",
  "app/donate/[slug]/page.tsx",
  "app/embed/[org]/[slug]/page.tsx",
  "app/o/layout.tsx",
  "app/o/[slug]/page.tsx",
  "app/not-found.tsx",
];

const imports = readImports(root).filter(({ typeOnly, target }) => target && !typeOnly);
const importsOf = (file: string) =>
  imports.filter((one) => one.file === file).map(({ target }) => target ?? "");

/** Returns the files that the server evaluates for these pages, without those that the islands load. */
function rendered(): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file) || file === ISLANDS) return;
    found.add(file);
    for (const target of importsOf(file)) add(target);
  };
  for (const page of PAGES) add(page);
  return found;
}

/** Provides messages to islands during server rendering; their script has its own provider (hydrate.ts). */
const PROVIDER = "components/languages/translation-provider.tsx";
const runsInBrowser = (file: string) =>
  file !== PROVIDER && /^"use client"/.test(readFileSync(join(root, file), "utf8"));

test("every client component of a shared page is an island, since others would have no script", () => {
  const files = rendered();
  expect([...files]).toEqual(
    expect.arrayContaining([...PAGES, "components/donate/campaign/campaign-head.tsx"]),
  );
  expect([...files].filter(runsInBrowser)).toEqual([]);
});

test("every island is a client component", () => {
  const islands = [...importsOf(ISLANDS).filter((file) => file !== LATER), ...importsOf(LATER)];
  expect(islands).toContain("components/donate/form/donation-form.tsx");
  expect(islands.filter((file) => !runsInBrowser(file))).toEqual([]);
});
