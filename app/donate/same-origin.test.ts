import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./same-origin";

const ask = (headers: Record<string, string>) =>
  isSameOrigin(new Headers(headers), "https://give.example.org");

describe("a form submitted without JavaScript", () => {
  test("is accepted from our own pages", () => {
    expect(ask({ "sec-fetch-site": "same-origin" })).toBe(true);
    expect(ask({ origin: "https://give.example.org" })).toBe(true);
  });

  test("is rejected from other sites, and without an origin", () => {
    expect(ask({ "sec-fetch-site": "cross-site", origin: "https://give.example.org" })).toBe(false);
    expect(ask({ "sec-fetch-site": "same-site" })).toBe(false);
    expect(ask({ origin: "https://evil.example" })).toBe(false);
    expect(ask({ origin: "null" })).toBe(false);
    expect(ask({})).toBe(false);
  });
});
