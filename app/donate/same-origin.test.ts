import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./same-origin";

const check = (headers: Record<string, string>) =>
  isSameOrigin(new Headers(headers), "https://give.example.org");

describe("a form submitted without JavaScript", () => {
  test("is accepted from our own pages", () => {
    expect(check({ "sec-fetch-site": "same-origin" })).toBe(true);
    expect(check({ origin: "https://give.example.org" })).toBe(true);
  });

  test("is rejected from other sites, and without an origin", () => {
    expect(check({ "sec-fetch-site": "cross-site", origin: "https://give.example.org" })).toBe(false);
    expect(check({ "sec-fetch-site": "same-site" })).toBe(false);
    expect(check({ origin: "https://evil.example" })).toBe(false);
    expect(check({ origin: "null" })).toBe(false);
    expect(check({})).toBe(false);
  });
});
