import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { donatePath } from "./donate-path";

const root = fileURLToPath(new URL("../../..", import.meta.url));

test("a donation page's path contains the organization if given, and all parts are encoded", () => {
  expect(donatePath("winter-beds", "hope-shelter")).toBe("/donate/winter-beds?org=hope-shelter");
  expect(donatePath("winter-beds", undefined)).toBe("/donate/winter-beds");
  expect(donatePath("winter-beds", "hope-shelter", "give")).toBe("/donate/winter-beds/give?org=hope-shelter");
  expect(donatePath("a/b?c", "d&e")).toBe("/donate/a%2Fb%3Fc?org=d%26e");
});

test("no link to a donation page is built anywhere else", () => {
  const built = ["app", "components", "lib", "inngest"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((path) => join(folder, path))
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && path !== "lib/kernel/urls/donate-path.ts")
      // The slug is the last segment: pages below it are opened with their own token.
      .filter((path) => /\/donate\/\$\{[^}]*\}(?:[?`]|\/give)/.test(readFileSync(join(root, path), "utf8"))),
  );
  expect(built).toEqual([]);
});
