import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { searchIndex } from "./search-index";

const titles = (kind: string) =>
  searchIndex()
    .filter((one) => one.kind === kind)
    .map(({ title }) => title);

test("operations, fields and error texts can be found, both specific and general", () => {
  expect(titles("operation")).toContain("Create a donation");
  expect(titles("field")).toEqual(expect.arrayContaining(["coverFees", "donor.email"]));
  const errors = titles("error");
  expect(errors).toContain("Campaign is not active");
  const general = "Idempotency key was used with a different request";
  expect(errors.filter((title) => title === general)).toHaveLength(1);
});

test("every entry links to a page of the reference", () => {
  for (const { href } of searchIndex()) expect(href).toMatch(/^\/docs\/api\/[\w/-]+#[\w-]+$/);
});

test("the index, compressed as it is sent, is small enough to be loaded on a key press", () => {
  expect(gzipSync(JSON.stringify(searchIndex())).length).toBeLessThan(40_000);
});
