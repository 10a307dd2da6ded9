import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readImports } from "@/scripts/import-rules/read-imports";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const ISLANDS = "components/donate/islands/islands.ts";
const LATER = "components/donate/islands/later.ts";
/** What `lib/http/server/pages` renders without Next's scripts (app/donate/shared-pages.ts). */
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

/** The files that the server evaluates for these pages, without what the islands load. */
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

/** Gives texts to islands while the server renders them; their script has its own (hydrate.ts). */
const PROVIDER = "components/languages/translation-provider.tsx";
const runsInBrowser = (file: string) =>
  file !== PROVIDER && /^"use client"/.test(readFileSync(join(root, file), "utf8"));

test("a component of a shared page that needs the browser is an island: another one would have no script", () => {
  const files = rendered();
  expect([...files]).toEqual(
    expect.arrayContaining([...PAGES, "components/donate/campaign/campaign-head.tsx"]),
  );
  expect([...files].filter(runsInBrowser)).toEqual([]);
});

test("every island is a component that needs the browser", () => {
  const islands = [...importsOf(ISLANDS).filter((file) => file !== LATER), ...importsOf(LATER)];
  expect(islands).toContain("components/donate/form/donation-form.tsx");
  expect(islands.filter((file) => !runsInBrowser(file))).toEqual([]);
});
