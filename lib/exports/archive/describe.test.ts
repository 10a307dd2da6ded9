import { expect, it } from "vitest";
import { describeArchive } from "./describe";
import { ARCHIVE_TABLES } from "./tables";

it("docs/export.md is the text in each archive; `npx vitest -u` writes it", async () => {
  await expect(describeArchive()).toMatchFileSnapshot("../../../docs/export.md");
});

it("each file has a name of its own, and each of its columns a name of its own and a meaning", () => {
  expect(new Set(ARCHIVE_TABLES.map(({ name }) => name)).size).toBe(ARCHIVE_TABLES.length);
  for (const { name, columns } of ARCHIVE_TABLES) {
    expect(new Set(columns.map((one) => one.name)).size, name).toBe(columns.length);
    for (const one of columns) {
      expect(one.about, `${name}.${one.name}`).toMatch(/^.+[.!]$/);
      expect(one.about, `${name}.${one.name}`).not.toMatch(/[|\n]/);
    }
  }
});
