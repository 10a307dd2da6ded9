import { expect, it } from "vitest";
import { describeArchive } from "./describe";
import { ARCHIVE_TABLES } from "./tables";

it("docs/export.md is the README of each archive; `npx vitest -u` updates it", async () => {
  await expect(describeArchive()).toMatchFileSnapshot("../../../docs/export.md");
});

it("files have unique names, and columns have unique names within their file and a meaning", () => {
  expect(new Set(ARCHIVE_TABLES.map(({ name }) => name)).size).toBe(ARCHIVE_TABLES.length);
  for (const { name, columns } of ARCHIVE_TABLES) {
    expect(new Set(columns.map((one) => one.name)).size, name).toBe(columns.length);
    for (const one of columns) {
      expect(one.about, `${name}.${one.name}`).toMatch(/^.+[.!]$/);
      expect(one.about, `${name}.${one.name}`).not.toMatch(/[|\n]/);
    }
  }
});
