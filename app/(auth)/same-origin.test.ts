import { describe, expect, it } from "vitest";
import { env } from "@/lib/config/env";
import { isSameOrigin } from "./same-origin";

const from = (headers: Record<string, string>) => isSameOrigin(new Headers(headers));

describe("a call restricted to this app's own pages", () => {
  it("is recognized by the browser's Sec-Fetch-Site header", () => {
    expect(from({ "sec-fetch-site": "same-origin" })).toBe(true);
    for (const site of ["cross-site", "same-site", "none"])
      expect(from({ "sec-fetch-site": site })).toBe(false);
  });

  it("is rejected despite its Origin when Sec-Fetch-Site names another site", () => {
    expect(from({ "sec-fetch-site": "same-site", origin: env().appOrigin })).toBe(false);
  });

  it("is recognized by its Origin in a browser without Sec-Fetch-Site", () => {
    expect(from({ origin: env().appOrigin })).toBe(true);
    expect(from({ origin: "http://localhost:10" })).toBe(false);
    expect(from({ origin: "null" })).toBe(false);
    expect(from({})).toBe(false);
  });
});
