import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { RESERVED_SLUGS } from "./reserved-slugs";
import { slugSchema } from "./schemas";

test("no organization's dashboard is shadowed by a page with the same address", () => {
  const dashboard = fileURLToPath(new URL("../../app/dashboard", import.meta.url));
  const pages = readdirSync(dashboard, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && slugSchema.safeParse(entry.name).success)
    .map(({ name }) => name);
  expect(pages).toEqual(["new"]);
  expect([...RESERVED_SLUGS]).toEqual(pages);
});
