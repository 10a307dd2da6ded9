import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Pager } from "./pager";

const shown = (pagination: Parameters<typeof Pager>[0]["pagination"]) =>
  renderToStaticMarkup(
    createElement(Pager, { pagination, what: "donations", hrefOf: (page: number) => `/list?page=${page}` }),
  );

test("a lower-bound total is marked with a plus, an exact total is not", () => {
  const pagination = { page: 2, limit: 50, total: 2857, totalPages: 58 };
  expect(shown(pagination)).toContain("51–100 of 2,857 donations");
  expect(shown({ ...pagination, isLowerBound: true })).toContain("51–100 of 2,857+ donations");
});

test("the previous and the next page are linked by cursor, the first page without one", () => {
  const href = (page: number) => {
    const text = renderToStaticMarkup(
      createElement(Pager, {
        pagination: { page, limit: 50, total: 500, totalPages: 10 },
        what: "donations",
        hrefOf: (to: number, cursor?: string) => `/list?page=${to}&cursor=${cursor ?? "none"}`,
        nextCursor: "later",
        previousCursor: "earlier",
      }),
    );
    return [...text.matchAll(/href="([^"]+)"/g)].map(([, found]) => found?.replace("&amp;", "&"));
  };
  expect(href(3)).toEqual(["/list?page=2&cursor=earlier", "/list?page=4&cursor=later"]);
  expect(href(2)).toEqual(["/list?page=1&cursor=none", "/list?page=3&cursor=later"]);
});
