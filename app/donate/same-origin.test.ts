import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./same-origin";

const ask = (headers: Record<string, string>) =>
  isSameOrigin(new Headers(headers), "https://give.example.org");

describe("a form that gives without JavaScript", () => {
  test("is taken from a page of ours", () => {
    expect(ask({ "sec-fetch-site": "same-origin" })).toBe(true);
    expect(ask({ origin: "https://give.example.org" })).toBe(true);
  });

  test("is refused from anywhere else, and from what does not say where it comes from", () => {
    expect(ask({ "sec-fetch-site": "cross-site", origin: "https://give.example.org" })).toBe(false);
    expect(ask({ "sec-fetch-site": "same-site" })).toBe(false);
    expect(ask({ origin: "https://evil.example" })).toBe(false);
    expect(ask({ origin: "null" })).toBe(false);
    expect(ask({})).toBe(false);
  });
});
