import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { NAV_ITEMS, navItemAt } from "./nav-items";

test("every item has a page and a unique key", () => {
  for (const { path } of NAV_ITEMS) {
    const folder = `app/dashboard/[org]${path}`;
    const pages = ["page.tsx", "(list)/page.tsx", "(overview)/page.tsx"];
    expect({ path, found: pages.some((page) => existsSync(`${folder}/${page}`)) }).toEqual({
      path,
      found: true,
    });
  }
  expect(new Set(NAV_ITEMS.map(({ key }) => key)).size).toBe(NAV_ITEMS.length);
  expect(new Set(NAV_ITEMS.map(({ label }) => label)).size).toBe(NAV_ITEMS.length);
});

test("a page belongs to exactly one item", () => {
  const at = (path: string) => navItemAt(`/dashboard/org${path}`, "/dashboard/org")?.label;
  expect(at("")).toBe("Home");
  expect(at("/donors/abc")).toBe("Donors");
  expect(at("/donors/statements")).toBe("Giving statements");
  expect(at("/onboarding-return")).toBeUndefined();
});
