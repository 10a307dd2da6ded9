import { expect, test } from "vitest";
import { paginateRoughly } from "./pagination";

const page = (number: number, counted: { total: number; isLowerBound: boolean }, follow = true) =>
  paginateRoughly({ page: number, limit: 50 }, counted, { shown: 50, follow });

test("a page beyond a lower bound still has a next page while rows follow", () => {
  const counted = { total: 100_000, isLowerBound: true };
  expect(page(1, counted)).toEqual({
    page: 1,
    limit: 50,
    total: 100_000,
    totalPages: 2000,
    isLowerBound: true,
  });
  expect(page(2001, counted)).toMatchObject({ total: 100_051, totalPages: 2002 });
  expect(page(2001, counted, false)).toMatchObject({ total: 100_050, totalPages: 2001 });
});

test("an exact total is unchanged", () => {
  expect(page(1, { total: 50, isLowerBound: false }, false)).toMatchObject({
    total: 50,
    isLowerBound: false,
  });
});
