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
