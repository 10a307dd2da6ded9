import { expect, test } from "vitest";
import { paginateRoughly } from "./pagination";

test("after a cursor the rows of the pages before it are added to a lower bound, so that a next page stays in reach", () => {
  const found = { total: 51, isLowerBound: true };
  expect(paginateRoughly({ page: 1, limit: 50 }, found)).toEqual({
    page: 1,
    limit: 50,
    total: 51,
    totalPages: 2,
    isLowerBound: true,
  });
  expect(paginateRoughly({ page: 3, limit: 50, cursor: "…" }, found)).toMatchObject({
    total: 151,
    totalPages: 4,
  });
});
