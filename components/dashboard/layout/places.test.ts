import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_PLACES, placeAt } from "./places";

test("every place has a page and a unique key", () => {
  for (const { path } of ALL_PLACES) {
    const folder = `app/dashboard/[org]${path}`;
    const pages = ["page.tsx", "(list)/page.tsx", "(overview)/page.tsx"];
    expect({ path, found: pages.some((page) => existsSync(`${folder}/${page}`)) }).toEqual({
      path,
      found: true,
    });
  }
  expect(new Set(ALL_PLACES.map(({ key }) => key)).size).toBe(ALL_PLACES.length);
  expect(new Set(ALL_PLACES.map(({ label }) => label)).size).toBe(ALL_PLACES.length);
});

test("a page belongs to exactly one place", () => {
  const at = (path: string) => placeAt(`/dashboard/org${path}`, "/dashboard/org")?.label;
  expect(at("")).toBe("Home");
  expect(at("/donors/abc")).toBe("Donors");
  expect(at("/donors/statements")).toBe("Giving statements");
  expect(at("/onboarding-return")).toBeUndefined();
});
